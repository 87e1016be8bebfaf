"""Games as environments for search and learning: many at once, PettingZoo, Gymnasium, OpenSpiel."""
