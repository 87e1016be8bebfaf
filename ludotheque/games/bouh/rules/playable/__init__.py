"""Bouh as numbers, for search and learning."""
