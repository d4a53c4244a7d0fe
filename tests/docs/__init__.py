"""Documentation is under test."""
