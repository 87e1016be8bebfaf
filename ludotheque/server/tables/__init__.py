"""The tables of one process: interfaces, leases, storage, bots."""
