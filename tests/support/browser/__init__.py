"""Browsers in journeys: their users, input devices, screen reader and network."""
