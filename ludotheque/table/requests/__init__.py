"""Requests to a table: checking them, sitting down and standing up, and remembering answers."""
