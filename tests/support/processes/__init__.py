"""Servers and databases as processes that tests start, kill and start again."""
