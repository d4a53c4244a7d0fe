"""The HTTP API, one module for each area."""
