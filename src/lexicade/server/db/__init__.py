"""The database: the only part of the project that knows SQL."""
