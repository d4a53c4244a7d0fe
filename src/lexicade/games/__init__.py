"""The games: each a folder of its own, found by discovery; strangers to each other."""
