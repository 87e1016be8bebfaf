"""The game socket: one connection of one person, who may be at several tables."""
