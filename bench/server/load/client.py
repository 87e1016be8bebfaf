"""A fast WebSocket client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

Receive = Callable[[bytes], None]


class Client(WSListener):
    """One connection; every message is handed to ``receive`` at once."""

    def __init__(self, receive: Receive, *, binary: bool = False) -> None:
        self.receive = receive
        self.closed = asyncio.get_running_loop().create_future()
        self._kind = WSMsgType.BINARY if binary else WSMsgType.TEXT
        self._transport: WSTransport | None = None

    async def connect(self, address: str, headers: Mapping[str, str] | None = None) -> None:
        """Connect to an address."""
        await ws_connect(lambda: self, address, extra_headers=dict(headers or {}))

    def send(self, message: bytes) -> None:
        """Send a message, unless the connection is closed."""
        if self._transport is not None:
            self._transport.send(self._kind, message)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type in (WSMsgType.TEXT, WSMsgType.BINARY):
            try:
                self.receive(frame.get_payload_as_bytes())
            except Exception as error:  # otherwise the library closes the connection and hides the error
                asyncio.get_running_loop().call_exception_handler({"message": str(error), "exception": error})
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        if not self.closed.done():
            self.closed.set_result(None)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.disconnect()
