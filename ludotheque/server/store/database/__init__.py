"""The SQL database: its address, connections, schema and migrations."""
