"""The bot of Allumettes."""
