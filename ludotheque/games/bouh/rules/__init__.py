"""The rules of Bouh: positions, checks, moves, notices and views."""
