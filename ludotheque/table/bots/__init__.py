"""The bots at a table: which seats they play, and their decisions."""
