"""Shows the address of a server that was started by hand, and opens it in the browser."""

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

PORTS_TO_TRY = 20
"""How many ports are tried before the system chooses one."""


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next free one; 0 if none of the next ports is free."""
    for port in range(wanted, wanted + PORTS_TO_TRY):
        with suppress(CannotListen):
            check_port(host, port)
            return port
    return 0


def address_of(host: str, port: int) -> str:
    """The address to open in a browser on this machine."""
    name = "127.0.0.1" if host in ALL_INTERFACES else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def show_address(host: str, port: int) -> None:
    """Print the address, and open it if there is a browser."""
    address = address_of(host, port)
    texts = words("ludotheque.server", default_language())["page"]
    text = Text.assemble((texts["open"] + "\n", ""), (address, "bold link " + address))
    if (others := invitation_origin((), host, port)) is not None:
        text.append_text(Text.assemble("\n" + texts["in_the_house"] + "\n", (others, "bold link " + others)))
    text.append("\n" + texts["to_close"], "dim")
    errors.print(Panel(text, title=texts["title"], expand=False, padding=(1, 3)))
    if has_browser():
        webbrowser.open(address)


def has_browser() -> bool:
    """Whether a browser can be opened on this machine; not in a remote terminal."""
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
