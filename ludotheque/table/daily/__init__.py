"""Today's deal: a puzzle for one person, prepared with the help of bots and played step by step."""
