"""Where games are kept when nothing else is said: those of the terminal, and a server's."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder that the system keeps for such things."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludotheque"
