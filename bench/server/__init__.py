"""Benchmarks of the server: load, comparison with peers, kills, idle players: ``make bench-server``."""
