"""People: identities, names and ratings."""
