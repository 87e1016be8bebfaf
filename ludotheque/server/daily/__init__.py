"""Today's deal on the server: who has begun it, what they may see, and everybody's results."""
