"""Boussanga."""
