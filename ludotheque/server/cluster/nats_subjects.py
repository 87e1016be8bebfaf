# Compiled with mypyc: every move at a table of another process comes through here.
"""Publishes messages under subjects of NATS, and hands those that arrive to whoever has subscribed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, final

from nats.aio.client import Client

from ludotheque.server.cluster.bus import MessageHandler
from ludotheque.server.cluster.nats_messages import LINE_END
from ludotheque.server.cluster.nats_transport import NatsTransport

MOST_WAITING_BYTES: Final = 64 * 1024 * 1024
"""While more waits to be sent, messages are dropped and then reported as lost."""
PREFIX: Final = "ludotheque."

logger = logging.getLogger(__name__)


@final
class NatsSubjects:
    """The subjects of one connection to NATS."""

    def __init__(self, client: Client, report_loss: Callable[[], None]) -> None:
        self._client, self._report_loss = client, report_loss
        self.transport: Final = NatsTransport(self._deliver)
        self._handlers: dict[bytes, MessageHandler] = {}
        self._is_dropping = False

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers of a subject; never waits."""
        if not self._client.is_connected:
            return  # the loss is reported when the connection is back
        size, largest = len(message), self._client.max_payload
        if self.transport.waiting_bytes > MOST_WAITING_BYTES:
            self._is_dropping = True
        elif size > largest:  # NATS would close the connection
            logger.error("a message about %s has %d bytes, and NATS takes at most %d", subject, size, largest)
            self._report_loss()
        else:
            if self._is_dropping:
                self._is_dropping = False
                self._report_loss()
            line = f"PUB {PREFIX}{subject} {size}\r\n".encode()
            # in one piece: libuv takes longer for several than copying them takes
            self.transport.write(b"".join([line, message, LINE_END]))

    async def subscribe(self, subject: str, handle: MessageHandler) -> None:
        """Call ``handle`` with every message published under a subject from now on, in order."""
        self._handlers[(PREFIX + subject).encode()] = handle
        await self._client.subscribe(PREFIX + subject)
        await self._client.flush()

    def _deliver(self, subject: bytes, message: bytes) -> None:
        handle = self._handlers.get(subject)
        if handle is None:
            return
        try:
            handle(message)
        except Exception:  # one message that cannot be handled must not end the connection
            logger.exception("a message about %s could not be handled", subject.decode("utf-8", "replace"))
