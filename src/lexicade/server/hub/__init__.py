"""Who is told of what was committed: in this process, and over PostgreSQL on every node."""
