"""Lexicade: word games behind one protocol, with opponents, words and clients."""
