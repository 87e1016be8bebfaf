"""The box of Du balai !: cards, table options, words and rulebooks."""
