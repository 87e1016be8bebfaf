"""The bus over NATS."""

from __future__ import annotations

import asyncio
from collections import deque

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from ludotheque.server.bus import Heard

RECONNECT_SECONDS = 0.2
MOST_WAITING = 50_000
"""Messages kept while NATS cannot be reached; older ones are dropped, and whoever misses them asks again."""
PREFIX = "ludotheque."


class NatsBus:
    """Messages through a NATS server, found again whenever it comes back."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._filled = asyncio.Event()
        self._sending = asyncio.get_running_loop().create_task(self._send(), name="bus")

    @classmethod
    async def connect(cls, address: str) -> NatsBus:
        """Connect; keeps trying for ever once it has been connected."""

        async def ignore(error: Exception) -> None:
            """What goes wrong is tried again; the library says so by itself."""

        client = await nats.connect(
            address,
            reconnect_time_wait=RECONNECT_SECONDS,
            max_reconnect_attempts=-1,
            ping_interval=2,
            max_outstanding_pings=2,
            error_cb=ignore,
        )
        return cls(client)

    @property
    def is_connected(self) -> bool:
        """Whether NATS is there now."""
        return bool(self._client.is_connected)

    def publish(self, subject: str, message: bytes) -> None:
        """Send to everybody who listens to this subject; never waits."""
        self._waiting.append((subject, message))
        self._filled.set()

    async def listen(self, subject: str, heard: Heard) -> None:
        """Be told everything published under a subject from now on, in order."""

        async def received(message: Msg) -> None:
            heard(message.data)

        await self._client.subscribe(PREFIX + subject, cb=received)
        await self._client.flush()

    async def close(self) -> None:
        """Send what is waiting, then stop."""
        self._sending.cancel()
        await asyncio.gather(self._sending, return_exceptions=True)
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
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._waiting:
                subject, message = self._waiting[0]
                try:
                    await self._client.publish(PREFIX + subject, message)
                except NatsError:
                    await asyncio.sleep(RECONNECT_SECONDS)
                    self._filled.set()
                    break
                self._waiting.popleft()
