"""The bot of Du balai !: levels, perception, decisions and hints."""
