"""Prints a game's box as a PDF: cards, pieces, boards and rulebook, to be cut out and played."""
