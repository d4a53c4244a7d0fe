"""Toss: a toy game of letters and a die. Free order, one word a day, hidden hands, a tile of two letters."""
