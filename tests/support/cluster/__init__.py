"""A whole cluster on one machine, for tests and for trying out: server processes, PostgreSQL and NATS."""
