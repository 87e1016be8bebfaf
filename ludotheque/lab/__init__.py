"""Tools to study games: strength of bots, fairness of races, coverage of rulebooks."""
