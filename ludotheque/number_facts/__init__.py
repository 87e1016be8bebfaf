"""Number facts (7 + 8, 6 × 7 …): which of them a calculation needs, and which of them a person knows."""
