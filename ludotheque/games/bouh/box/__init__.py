"""The box of Bouh: cards, table options, words and rulebooks."""
