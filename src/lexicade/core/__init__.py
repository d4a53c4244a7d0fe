"""What every game shares: the protocol, tiles, boards, turns, judging, scenes. Standard library only; knows no game."""
