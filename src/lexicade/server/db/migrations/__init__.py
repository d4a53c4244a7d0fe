"""The migrations, one line of them for both databases."""
