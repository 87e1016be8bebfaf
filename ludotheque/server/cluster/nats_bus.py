"""The bus over NATS."""

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
"""More messages than this waiting to be sent are dropped all together, and whoever misses them asks again."""
CLOSE_SECONDS = 10.0
"""So long we wait for NATS to take what is left for it."""
PREFIX = "ludotheque."


class NatsBus:
    """Messages through a NATS server, found again whenever it comes back.

    What is published while it is away is dropped: nobody could tell how much of it is still true.
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
        """Connect, however long it takes until NATS is there."""
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
            """What goes wrong is tried again by the library itself."""
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
            reconnect_time_wait=RECONNECT_SECONDS,  # type: ignore[arg-type]  # it is only slept
            max_reconnect_attempts=-1,
            ping_interval=2,
            max_outstanding_pings=2,
            error_cb=failed,
            reconnected_cb=came_back,
        )

    @property
    def is_connected(self) -> bool:
        """Whether NATS is there now."""
        return bool(self._client.is_connected)

    def publish(self, subject: str, message: bytes) -> None:
        """Send to everybody who listens to this subject; never waits."""
        if not self.is_connected:
            return  # those who listen are told of losses as soon as it is back
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._report_loss()
        self._waiting.append((subject, message))
        self._filled.set()

    async def subscribe(self, subject: str, heard: MessageHandler) -> None:
        """Be told everything published under a subject from now on, in order."""

        async def received(message: Msg) -> None:
            try:
                heard(message.data)
            except Exception:  # a mistake of ours, which the library would keep to itself
                logger.exception("a message about %s led to a mistake", subject)

        await self._client.subscribe(PREFIX + subject, cb=received)
        await self._client.flush()

    def on_loss(self, lost: Callable[[], None]) -> None:
        """Be told whenever messages from or for this process may have been lost."""
        self._lost.append(lost)

    async def close(self) -> None:
        """Send what is waiting, then stop."""
        self._closing = True
        self._sending.cancel()
        await asyncio.wait([self._sending])
        closing = asyncio.create_task(self._close(), name="bus closing")
        await asyncio.wait([closing], timeout=CLOSE_SECONDS)
        closing.cancel()  # where NATS has come to a standstill, it would be waited for without end

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
        while not self._closing:  # the library may keep it to itself that we are cancelled
            await self._filled.wait()
            self._filled.clear()
            while self._waiting and not self._closing:
                subject, message = self._waiting.popleft()
                try:
                    await self._client.publish(PREFIX + subject, message)
                except (NatsError, OSError):  # it has just gone, or will not take this message
                    self._report_loss()

    def _report_loss(self) -> None:
        for lost in self._lost:
            lost()
