"""Duplicate tables: one deal played at many tables at once, and compared across tables."""
