"""Scenes: small positions in which a clause of a rulebook can be tried, and playing them."""
