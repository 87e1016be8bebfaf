"""What outlives the process: the log of every match, tables, people. SQLite by default, PostgreSQL at scale."""
