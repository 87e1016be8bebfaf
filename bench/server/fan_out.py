"""The lower limit of a Python server: bare ASGI on uvicorn that only passes messages on.

Run as a program: ``python -m bench.server.fan_out PORT BYTES``. A client at ``/TABLE/SEAT`` sends any
text and gets a short answer; all four seats of the table get a text of that many bytes, which
asks the next seat.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import uvicorn

SEATS = 4
Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]


class FanOut:
    """The ASGI application."""

    def __init__(self, size: int) -> None:
        self._tables: dict[str, dict[int, Send]] = defaultdict(dict)
        self._padding = "x" * size

    async def __call__(self, scope: Any, receive: Callable[[], Awaitable[Message]], send: Send) -> None:
        """Serve one WebSocket."""
        if scope["type"] != "websocket":
            return
        _, name, seat = scope["path"].split("/")
        await receive()
        await send({"type": "websocket.accept"})
        table = self._tables[name]
        table[int(seat)] = send
        if len(table) == SEATS:
            await self._send_update(table, 0)
        while (message := await receive())["type"] == "websocket.receive":
            step = int(message["text"])
            await send({"type": "websocket.send", "text": f'{{"type":"answer","step":{step},"refusal":null}}'})
            await self._send_update(table, step + 1)

    async def _send_update(self, table: dict[int, Send], step: int) -> None:
        for seat in range(SEATS):
            asked = "yes" if step % SEATS == seat else "no"
            text = f'{{"type":"update","step":{step:07},"asked":"{asked}","view":"{self._padding}"}}'
            await table[seat]({"type": "websocket.send", "text": text})


def main() -> None:
    """Serve until killed."""
    port, size = map(int, sys.argv[1:])
    uvicorn.run(
        FanOut(size),
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_level="error",
    )


if __name__ == "__main__":
    main()
