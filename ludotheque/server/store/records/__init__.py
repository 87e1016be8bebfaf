"""Everything stored besides the log of matches: people, tables, matches, ratings, leases."""
