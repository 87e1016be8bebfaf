"""Finished matches: recordings, analyses, and those that were played elsewhere."""
