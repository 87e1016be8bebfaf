"""The box of Tohuwabohu: cards, table options, words and rulebooks."""
