"""Generators of plays: the typed face of the native kernel, and the slow reference it is tested against."""
