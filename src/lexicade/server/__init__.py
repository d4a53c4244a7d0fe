"""The server: tables, matches and streams over HTTP; one process with SQLite, or many on one PostgreSQL."""
