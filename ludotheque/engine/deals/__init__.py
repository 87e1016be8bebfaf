"""Deals: everything that fixes the luck of a match before it begins."""
