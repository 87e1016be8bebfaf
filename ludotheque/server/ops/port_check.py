"""Whether a server could listen at an address."""

from __future__ import annotations

import os
import socket


class CannotListen(Exception):
    """Nothing can listen there."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"{host}:{port} cannot be listened on: {why}")


def check_port(host: str, port: int) -> None:
    """Take the address for a moment. Raises ``CannotListen`` where it is taken, or not of this machine."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as trial:
            if os.name == "posix":  # else an address stays taken for a while after a server has stopped
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        raise CannotListen(host, port, error.strerror or str(error)) from error
