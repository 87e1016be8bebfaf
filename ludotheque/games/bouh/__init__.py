"""Bouh."""
