"""Runs our server like ``ludotheque serve``, but without rate limits, for clients that play very fast.

Run as a program: ``python -m support.processes.unlimited_server PORT FOLDER [DATABASE]``. Other
settings come from environment variables, as usual.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ludotheque.server.serve import serve
from ludotheque.server.settings import read_settings
from ludotheque.server.socket.limits import Limits
from ludotheque.table.people import request_limits

PLENTY = 1e9


def main() -> None:
    """Serve until killed."""
    request_limits.CHANGES = PLENTY  # at few tables, matches are over so soon that their hosts start too many of them
    port, folder, *database = sys.argv[1:]
    flags = {
        "port": int(port),
        "data": folder,
        "database": database[0] if database else None,
        "bot_workers": 1,
        "limit_identity_burst": PLENTY,
        "limit_identity_per_second": PLENTY,
        "limit_address_burst": PLENTY,
        "limit_address_per_second": PLENTY,
        "limit_connections": round(PLENTY),
        "limit_address_connections": round(PLENTY),
    }
    serve(read_settings(flags, os.environ, default_data=Path(folder)), Limits(burst=10**9, per_second=PLENTY))


if __name__ == "__main__":
    main()
