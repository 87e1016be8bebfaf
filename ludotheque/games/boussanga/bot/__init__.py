"""The bot of Boussanga: levels, perception, decisions and hints."""
