"""What compiled rules and searches are built from: sets of bits, vectors, random numbers, searchable positions."""
