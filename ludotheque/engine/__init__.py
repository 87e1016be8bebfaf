"""The contract of a game and the machinery of a match: types, chance, log, replay."""
