"""Playing at a server from a program: typed calls, the same errors as at home."""
