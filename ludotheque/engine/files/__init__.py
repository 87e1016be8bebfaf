"""Saved matches: their file format, the validation of their entries, and their verification."""
