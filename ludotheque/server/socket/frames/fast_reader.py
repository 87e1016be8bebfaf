# Compiled with mypyc: every message of every client comes through here.
"""Passes texts on that arrive alone, in one whole frame, as nearly all do; its owner handles all other data."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from ludotheque.server.common.turns import Sender
from ludotheque.server.socket.frames.frame_budget import Budget
from ludotheque.server.socket.frames.rfc6455 import text_alone

OnText = Callable[[bytes], bool]
"""Takes a text as UTF-8; false, once the connection is ending: no more texts are read then."""


@final
class FastReader:
    """Reads for one WebSocket while somebody listens to it."""

    def __init__(
        self,
        on_text: OnText,
        budget: Budget,
        sender: Sender | None,
        chunks: list[bytes],
        on_rest: Callable[[bytes, bool], None],
        on_flood: Callable[[], None],
    ) -> None:
        """``chunks`` is what has arrived before and is not handled yet, in a list of the owner.

        ``on_rest`` takes other data, and whether it may be handled in this turn of the event loop; ``on_flood`` is
        called instead where the budget does not suffice.
        """
        self.on_text, self.budget = on_text, budget
        self._sender, self._chunks = sender, chunks
        self._on_rest, self._on_flood = on_rest, on_flood
        self.is_deaf = False
        """Whether texts are not read any more, because the connection is ending."""
        self.waits_for_asgi = False
        """Whether the last data went through the ASGI server and may not have reached the application yet."""

    def data_received(self, data: bytes) -> None:
        """Charge data to the budget and handle it, or pass it to the owner."""
        if not self.budget.take(len(data)):
            self._on_flood()
            return
        has_room = self._sender is None or self._sender.has_room()
        if has_room and not self._chunks and not self.waits_for_asgi:
            text = text_alone(data)
            if text is not None:
                if not self.on_text(text):
                    self.is_deaf = True
                return
        self._on_rest(data, has_room)
