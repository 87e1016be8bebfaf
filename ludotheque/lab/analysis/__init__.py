"""Analysis of a finished match: its instructive moments, one picture, and how much of it was luck."""
