"""A whole cluster on one machine, for trying out and for tests: real processes, real PostgreSQL, real NATS."""
