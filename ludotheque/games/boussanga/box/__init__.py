"""The box of Boussanga: cards, table options, words and rulebooks."""
