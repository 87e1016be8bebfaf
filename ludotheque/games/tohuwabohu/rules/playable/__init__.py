"""Tohuwabohu as numbers, for search and learning."""
