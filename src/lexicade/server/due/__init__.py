"""Work that waits for its time, done by any process that serves the same database."""
