"""Words from a hand of letter cards, to a hundred points; README.md has the rules."""
