"""Ghosts: what somebody did in a finished match, repeated at the same times in another match of the same deal."""
