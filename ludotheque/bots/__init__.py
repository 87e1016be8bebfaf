"""Opponents: levels, search shared by the games, human timing, hints.

What is particular to a game is in its own folder, in ``bot.py``.
"""
