"""Finds the address at which other devices in the local network reach this server."""

from __future__ import annotations

import ipaddress
import socket

ALL_INTERFACES = ("0.0.0.0", "::")
UNREACHABLE = ("192.0.2.1", 9)
"""A documentation address. Connecting a UDP socket to it sends nothing, but selects the local address."""


def lan_address() -> str | None:
    """The address of this machine in the local network, or ``None``."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNREACHABLE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback else found


def invitation_origin(origins: tuple[str, ...], host: str, port: int) -> str | None:
    """The origin of invitations to a server with these settings, or ``None`` if other devices cannot reach it."""
    if origins:
        return origins[0]
    if host in ALL_INTERFACES:
        home = lan_address()
        return None if home is None else f"http://{home}:{port}"
    return None
