"""The text painter: scenes for terminals, and as sentences for those who listen."""
