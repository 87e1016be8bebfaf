"""The tables a server offers: how they are reached, opened, stored and played by bots."""
