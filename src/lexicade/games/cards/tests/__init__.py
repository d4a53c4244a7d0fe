"""Tests of cards; their names cite the numbers of its README."""
