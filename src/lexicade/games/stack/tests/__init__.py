"""Tests of the stacking game; their names cite the numbers of its README."""
