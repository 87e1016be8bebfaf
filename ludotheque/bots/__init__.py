"""What bots of all games share: levels, budgets, search, human timing, hints.

The bot of a game is in the game's own ``bot`` folder.
"""
