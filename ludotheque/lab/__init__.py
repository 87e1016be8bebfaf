"""Tools for people who design and study games."""
