"""Checks whether a server can listen on an address."""

from __future__ import annotations

import os
import socket


class CannotListen(Exception):
    """The server cannot listen on this address."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"{host}:{port} cannot be listened on: {why}")


def check_port(host: str, port: int) -> None:
    """Bind the address for a moment. Raises ``CannotListen`` if it is in use or does not belong to this machine."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as trial:
            if os.name == "posix":  # otherwise the address stays in use for a while after a server has stopped
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        raise CannotListen(host, port, error.strerror or str(error)) from error
