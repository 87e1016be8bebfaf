"""Hints for people who play Du balai !."""
