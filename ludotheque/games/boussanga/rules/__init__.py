"""The rules of Boussanga: positions, checks, moves, notices and views."""
