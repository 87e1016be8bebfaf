"""Games in the terminal: a table drawn with colours and motifs, and a line to type."""
