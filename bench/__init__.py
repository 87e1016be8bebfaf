"""Benchmarks of rules and search, as ratios within one run: ``make bench``."""
