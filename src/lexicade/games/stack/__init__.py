"""The stacking game: tiles are laid beside and on top of each other; README.md has its rules."""
