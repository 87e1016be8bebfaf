"""The rules of Du balai !: positions, checks, moves, notices and views."""
