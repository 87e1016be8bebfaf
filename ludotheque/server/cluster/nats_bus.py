"""The message bus over NATS."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import SlowConsumerError

from ludotheque.server.cluster.bus import MessageHandler

logger = logging.getLogger(__name__)

RECONNECT_SECONDS = 0.2
MOST_WAITING = 50_000
"""If more messages wait to be sent, all of them are dropped and reported as lost."""
CLOSE_SECONDS = 10.0
"""How long closing waits for NATS to accept the remaining messages."""
PREFIX = "ludotheque."


class NatsBus:
    """Sends messages through a NATS server, and reconnects whenever the server comes back.

    Messages published while it is away are dropped: they would be outdated afterwards.
    """

    def __init__(self) -> None:
        self._client = Client()
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._filled = asyncio.Event()
        self._lost: list[Callable[[], None]] = []
        self._closing = False
        self._sending = asyncio.get_running_loop().create_task(self._send(), name="bus")

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

        async def failed(error: Exception) -> None:
            """Report an error. The library itself tries again."""
            nonlocal missed
            if isinstance(error, SlowConsumerError):
                self._report_loss()
            elif not self.is_connected and not missed:
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

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers of a subject; never waits."""
        if not self.is_connected:
            return  # the loss is reported when the connection is back
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._report_loss()
        self._waiting.append((subject, message))
        self._filled.set()

    async def subscribe(self, subject: str, handle: MessageHandler) -> None:
        """Call ``handle`` with every message published under a subject from now on, in order."""

        async def received(message: Msg) -> None:
            try:
                handle(message.data)
            except Exception:  # the library would swallow it
                logger.exception("a message about %s could not be handled", subject)

        await self._client.subscribe(PREFIX + subject, cb=received)
        await self._client.flush()

    def on_loss(self, lost: Callable[[], None]) -> None:
        """Call ``lost`` whenever messages from or to this process may have been lost."""
        self._lost.append(lost)

    async def close(self) -> None:
        """Send the waiting messages, then disconnect."""
        self._closing = True
        self._sending.cancel()
        await asyncio.wait([self._sending])
        closing = asyncio.create_task(self._close(), name="bus closing")
        await asyncio.wait([closing], timeout=CLOSE_SECONDS)
        closing.cancel()  # a NATS that hangs would never let it finish

    async def _close(self) -> None:
        try:
            while self._waiting and self.is_connected:
                subject, message = self._waiting.popleft()
                await self._client.publish(PREFIX + subject, message)
            if self.is_connected:
                await self._client.drain()
                return
        except NatsError:
            pass
        await self._client.close()

    async def _send(self) -> None:
        while not self._closing:  # the library may swallow the cancellation
            await self._filled.wait()
            self._filled.clear()
            while self._waiting and not self._closing:
                subject, message = self._waiting.popleft()
                try:
                    await self._client.publish(PREFIX + subject, message)
                except (NatsError, OSError):  # NATS has just gone away, or refuses this message
                    self._report_loss()

    def _report_loss(self) -> None:
        for lost in self._lost:
            lost()
