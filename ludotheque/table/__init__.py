"""One live table: seats, requests, clock, races, log, updates.

Nothing here knows sockets, databases or processes; callers pass them in.
"""
