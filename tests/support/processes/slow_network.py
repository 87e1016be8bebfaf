"""A network with real delays between two ends on one machine, in a network namespace of its own.

The kernel routes 10.9.1.N through a TUN device to this program, which returns each packet after the delay of N
with its two addresses exchanged. So a connection from 10.9.0.1 to 10.9.1.N reaches a server on 10.9.0.1 as one
from 10.9.1.N. Exchanging the addresses changes no checksum. Both ends are the kernel's own TCP.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import struct
import subprocess
import threading
import time
from collections.abc import Mapping
from itertools import count

IN_NAMESPACE = ("unshare", "--user", "--map-root-user", "--net")
"""Runs a command in a network namespace of its own; on some machines only root may."""
TUN = "/dev/net/tun"
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000


def address_of(place: int) -> str:
    """The address under which a client at this place reaches the server."""
    return f"10.9.1.{place}"


def why_impossible() -> str | None:
    """Why this machine allows no such network, or ``None``."""
    try:
        opens = f"import os; os.open({TUN!r}, os.O_RDWR)"
        subprocess.run([*IN_NAMESPACE, "python3", "-c", opens], check=True, capture_output=True, timeout=60)
    except FileNotFoundError as error:
        return f"there is no {error.filename}"
    except subprocess.CalledProcessError as error:
        return f"no network namespace with {TUN}: {error.stderr.decode(errors='replace').strip()[-200:]}"
    return None


def begin_to_delay(round_trips_ms: Mapping[int, float]) -> None:
    """Set up the network of this namespace, and delay packets in threads until this process ends."""
    device = os.open(TUN, os.O_RDWR)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", b"slow0", IFF_TUN | IFF_NO_PI))
    for command in ("link set lo up", "addr add 10.9.0.1/16 dev slow0", "link set slow0 up"):
        subprocess.run(["ip", *command.split()], check=True)
    waiting: list[tuple[float, int, bytes]] = []
    changed, numbers = threading.Condition(), count()

    def read() -> None:
        while True:
            packet = os.read(device, 65_536)
            if packet[0] >> 4 != 4:
                continue
            source, destination = packet[12:16], packet[16:20]
            place = destination[3] if destination[2] == 1 else source[3]
            at = time.monotonic() + round_trips_ms.get(place, 0.0) / 2000
            with changed:
                heapq.heappush(waiting, (at, next(numbers), packet[:12] + destination + source + packet[20:]))
                changed.notify()

    def write() -> None:
        while True:
            with changed:
                while not waiting or waiting[0][0] > time.monotonic():
                    changed.wait(waiting[0][0] - time.monotonic() if waiting else None)
                packet = heapq.heappop(waiting)[2]
            os.write(device, packet)

    for work in (read, write):
        threading.Thread(target=work, daemon=True).start()
