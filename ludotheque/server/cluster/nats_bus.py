"""The message bus over NATS."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from nats.aio.client import Client
from nats.errors import Error as NatsError

from ludotheque.server.cluster.bus import MessageHandler
from ludotheque.server.cluster.nats_subjects import NatsSubjects

logger = logging.getLogger(__name__)

RECONNECT_SECONDS = 0.2
CLOSE_SECONDS = 10.0
"""How long closing waits for NATS to accept the remaining messages."""


class NatsBus:
    """Sends messages through a NATS server, and reconnects whenever the server comes back.

    Messages published while it is away are dropped: they would be outdated afterwards.
    """

    def __init__(self) -> None:
        self._client = Client()
        self._subjects = NatsSubjects(self._client, self._report_loss)
        self._client._transport = self._subjects.transport  # the client keeps a transport that it has
        self._lost: list[Callable[[], None]] = []
        self.publish = self._subjects.publish

    @classmethod
    async def connect(cls, address: str) -> NatsBus:
        """Connect; wait until NATS can be reached."""
        bus = cls()
        try:
            await bus._connect(address)
        except BaseException:
            await bus.close()
            raise
        return bus

    async def _connect(self, address: str) -> None:
        missed = False

        async def failed(_: Exception) -> None:
            """Report an error. The library itself tries again."""
            nonlocal missed
            if not self.is_connected and not missed:
                missed = True
                logger.warning("NATS cannot be reached")

        async def came_back() -> None:
            nonlocal missed
            missed = False
            logger.warning("NATS is back")
            self._report_loss()

        await self._client.connect(
            address,
            reconnect_time_wait=RECONNECT_SECONDS,  # type: ignore[arg-type]  # only passed to sleep
            max_reconnect_attempts=-1,
            ping_interval=2,
            max_outstanding_pings=2,
            error_cb=failed,
            reconnected_cb=came_back,
        )

    @property
    def is_connected(self) -> bool:
        """Whether NATS can be reached at present."""
        return bool(self._client.is_connected)

    async def subscribe(self, subject: str, handle: MessageHandler) -> None:
        """Call ``handle`` with every message published under a subject from now on, in order."""
        await self._subjects.subscribe(subject, handle)

    def on_loss(self, lost: Callable[[], None]) -> None:
        """Call ``lost`` whenever messages from or to this process may have been lost."""
        self._lost.append(lost)

    async def close(self) -> None:
        """Send the waiting messages, then disconnect."""
        closing = asyncio.create_task(self._close(), name="bus closing")
        await asyncio.wait([closing], timeout=CLOSE_SECONDS)
        closing.cancel()  # a NATS that hangs would never let it finish

    async def _close(self) -> None:
        try:
            if self.is_connected:
                await self._client.drain()
                return
        except NatsError:
            pass
        await self._client.close()

    def _report_loss(self) -> None:
        for lost in self._lost:
            lost()
