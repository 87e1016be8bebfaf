"""Several server processes that share tables: the bus, who is alive, tables served elsewhere."""
