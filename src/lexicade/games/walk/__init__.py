"""Men walk over a field of letters by the throw of a die and gather words; README.md has the rules."""
