"""Where others in the house reach a server that somebody has started at home."""

from __future__ import annotations

import ipaddress
import socket

ALL_INTERFACES = ("0.0.0.0", "::")
UNREACHABLE = ("192.0.2.1", 9)
"""An address that leads nowhere: asking which way it would be reached sends nothing."""


def lan_address() -> str | None:
    """What this machine is called in the network at home; nothing where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNREACHABLE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback else found


def invitation_origin(origins: tuple[str, ...], host: str, port: int) -> str | None:
    """How an invitation from a server that listens like this begins, where others can reach it at all."""
    if origins:
        return origins[0]
    if host in ALL_INTERFACES:
        home = lan_address()
        return None if home is None else f"http://{home}:{port}"
    return None
