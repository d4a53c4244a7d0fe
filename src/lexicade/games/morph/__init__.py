"""The morphing game: words change by letters laid over letters; README.md has its rules."""
