"""Tests of the crossword game; the numbers are those of its README."""
