"""Where to play, for whoever has just started the server by hand: the address, opened where there is a browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress

from rich.panel import Panel
from rich.text import Text

from ludotheque.engine.words import words
from ludotheque.server.ops.lan_address import ALL_INTERFACES, invitation_origin
from ludotheque.server.ops.port_check import CannotListen, check_port
from ludotheque.terminal.output import default_language, errors

NEARBY = 20
"""So many ports are tried before any free one will do."""


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next free one: something else may already be listening there."""
    for port in range(wanted, wanted + NEARBY):
        with suppress(CannotListen):
            check_port(host, port)
            return port
    return 0


def address_of(host: str, port: int) -> str:
    """The address to open in a browser on this machine."""
    name = "127.0.0.1" if host in ALL_INTERFACES else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def show_address(host: str, port: int) -> None:
    """Say where to play, and open it."""
    address = address_of(host, port)
    said = words("ludotheque.server", default_language())["page"]
    text = Text.assemble((said["open"] + "\n", ""), (address, "bold link " + address))
    if (others := invitation_origin((), host, port)) is not None:
        text.append_text(Text.assemble("\n" + said["in_the_house"] + "\n", (others, "bold link " + others)))
    text.append("\n" + said["to_close"], "dim")
    errors.print(Panel(text, title=said["title"], expand=False, padding=(1, 3)))
    if has_browser():
        webbrowser.open(address)


def has_browser() -> bool:
    """Whether there is somebody at this machine with a screen; in a terminal far away nothing should be opened."""
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
