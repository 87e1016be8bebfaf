"""School classes: who belongs to them, what they play, and where each child sits."""
