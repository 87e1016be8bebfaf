"""The bot of Tohuwabohu: levels, perception, decisions and hints."""
