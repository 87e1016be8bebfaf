"""Matches as numbers, for search and learning: the contract, ticks, and fields in vectors."""
