"""The durable log of matches, in SQLite or PostgreSQL."""
