"""The geometry of the board: turned cards and lines."""
