"""Parts of ``Match``: lazy lists of legal actions, what a seat knows, and random play."""
