"""The routes of the start page: the book, what waits, and reminders."""
