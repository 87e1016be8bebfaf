"""Du balai ! as numbers, for search and learning."""
