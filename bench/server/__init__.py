"""Figures of the server: load, peers, crashes, idle players: ``make bench-server``."""
