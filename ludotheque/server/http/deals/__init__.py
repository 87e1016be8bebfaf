"""The routes of deals: the deal of the day, and challenges."""
