"""The crossword game of the German web classic, with an English preset; README.md has its rules."""
