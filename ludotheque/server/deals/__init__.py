"""Deals that are played more than once: against ghosts, and at many tables that are compared."""
