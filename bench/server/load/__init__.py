"""Clients that play at a server as fast as it answers, and what they measure."""
