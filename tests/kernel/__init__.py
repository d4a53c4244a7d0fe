"""Generators of plays against slower ones."""
