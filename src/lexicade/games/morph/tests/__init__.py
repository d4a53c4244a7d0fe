"""Tests of the morphing game; their names cite the numbers of its README."""
