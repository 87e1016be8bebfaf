"""The operating system's limit of open files: every connection takes one."""

from __future__ import annotations

ENOUGH = 65_536
NOT_FOR_CONNECTIONS = 128
"""Files that the server needs for itself: the database, worker processes, client files."""


def raise_file_limit() -> int:
    """Let this process open as many files as it may, up to ``ENOUGH``; returns how many connections that allows."""
    try:
        import resource
    except ModuleNotFoundError:  # on Windows, which has no such limit
        return ENOUGH

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    open_files = ENOUGH if soft == resource.RLIM_INFINITY else soft
    return max(1, open_files - min(NOT_FOR_CONNECTIONS, open_files // 2))
