"""Everything stored besides the log: people, tables, matches, ratings, leases."""
