"""Views made from positions: as objects, and as JSON."""
