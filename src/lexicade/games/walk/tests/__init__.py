"""Tests of walk; their names cite the numbers of its README."""
