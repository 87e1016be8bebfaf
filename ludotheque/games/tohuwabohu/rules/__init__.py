"""The rules of Tohuwabohu: positions, checks, moves, notices and views."""
