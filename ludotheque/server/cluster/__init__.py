"""Several server processes that share tables: message bus, heartbeats, tables of other processes."""
