"""What a game is: types, chance, match, replay."""
