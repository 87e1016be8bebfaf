"""Allumettes (Nim): rows of matches, and whoever takes the last one loses."""
