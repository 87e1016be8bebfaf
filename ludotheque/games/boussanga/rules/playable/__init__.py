"""Boussanga as numbers, for search and learning: choices by index, observations, fields."""
