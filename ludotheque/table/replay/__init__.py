"""Recordings of matches: what each seat saw after every step, and the timeline of the whole match."""
