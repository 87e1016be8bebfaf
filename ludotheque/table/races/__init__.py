"""Judging races: credited reaction times, receipts and photo finishes."""
