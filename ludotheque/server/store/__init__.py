"""The database: the log of matches, and the records of people, tables, matches and leases."""
