"""Honest players on a server that is attacked: ``make bench-attack``."""
