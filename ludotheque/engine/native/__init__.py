"""Building blocks of compiled rules and searches: bit sets, vectors, random numbers, searchable positions."""
