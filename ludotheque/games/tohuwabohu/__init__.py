"""Tohuwabohu."""
