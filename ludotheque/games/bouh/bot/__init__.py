"""The bot of Bouh: levels, perception, decisions and hints."""
