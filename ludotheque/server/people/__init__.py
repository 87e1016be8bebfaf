"""The people who play: identity, names and ratings."""
