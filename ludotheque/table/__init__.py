"""One live match: who sits where, inbox, clock, race arbitration, log.

Nothing here knows sockets, databases or processes; those are handed in.
"""
