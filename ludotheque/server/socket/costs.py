# Compiled with mypyc: every move at a table comes through here.
"""What messages take from the allowance of a connection."""

from __future__ import annotations

from ludotheque.server.socket.protocol import ClientMessage, Enter, To, WatchLobby
from ludotheque.table.messages import Act, AskHint, Chat, Emote


def cost(message: ClientMessage) -> int:
    """What a message takes from the allowance: more for what makes others or the machine work."""
    match message:
        case To(wish=wish):
            match wish:
                case Act():
                    return 1
                case AskHint():
                    return 8
                case Emote() | Chat():
                    return 2
                case _:
                    return 4
        case Enter() | WatchLobby():
            return 3
        case _:
            return 1
