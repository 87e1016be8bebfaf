"""Runs the rules in Pyodide, by Node."""
