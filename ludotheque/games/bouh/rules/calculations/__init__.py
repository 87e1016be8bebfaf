"""Calculations: their form, and which numbers cards can make."""
