"""The bots at a table: which seats they play, and what they think."""
