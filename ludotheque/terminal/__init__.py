"""Games in the terminal: the table is drawn with colours and symbols, and the player types lines."""
