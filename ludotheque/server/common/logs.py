"""Logs without secrets or personal data: lines of numbers and fixed words.

Only the keys on a list are logged, so a cookie, seed, hand, action, token or name cannot be logged
by mistake. An exception is logged with its type and stack, never with its message, which may quote
what a client sent.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping, MutableMapping
from pathlib import PurePath
from typing import Any, Literal, TextIO

import structlog
from structlog.typing import FilteringBoundLogger, Processor

from ludotheque.table.people.token_bucket import Bucket

ALLOWED = frozenset(
    {
        *("event", "level", "timestamp", "logger"),
        *("method", "route", "status", "ms", "why"),
        *("game", "seats", "stage", "clause", "count", "mark"),
        *("host", "port", "version", "compiled", "engine", "signal", "seconds", "workers"),
        *("error", "where"),
    }
)
"""The keys a line may have."""

Log = FilteringBoundLogger

LINES_AT_ONCE = 10
"""So many lines of the same message are logged at once, and so many a minute after that."""
MOST_KEYS = 1_000
LONGEST_KEY = 200


def make_log(format: Literal["text", "json"], stream: TextIO) -> Log:
    """Make a log that writes to a stream."""
    last: Processor = (
        structlog.processors.JSONRenderer(sort_keys=True)
        if format == "json"
        else structlog.dev.ConsoleRenderer(colors=False, sort_keys=True)
    )
    steps: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _describe_exception,
        _only_allowed,
        last,
    ]
    log: Log = structlog.wrap_logger(
        structlog.PrintLogger(stream),
        processors=steps,
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
    return log


def _describe_exception(_logger: object, _method: str, event: MutableMapping[str, Any]) -> Mapping[str, Any]:
    error = event.pop("exc_info", None)
    if isinstance(error, BaseException):
        event["error"] = type(error).__name__
        frames = traceback.extract_tb(error.__traceback__)[-8:]
        event["where"] = [f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return event


def _only_allowed(_logger: object, _method: str, event: MutableMapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in event.items() if key in ALLOWED}


class LibraryLogHandler(logging.Handler):
    """Logs the logger name, level and exception of library messages; their text may quote anything.

    For modules of this project the message template is logged too, without its arguments. The same
    message is logged a few times a minute at most: clients that cause it cannot fill the disk.
    """

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Log one record of a library."""
        key = record.name, str(record.msg)[:LONGEST_KEY]
        if len(self._buckets) >= MOST_KEYS:
            self._buckets.clear()
        bucket = self._buckets.setdefault(key, Bucket(LINES_AT_ONCE, LINES_AT_ONCE / 60, record.created))
        if bucket.take(1, record.created):
            return
        error = record.exc_info[1] if record.exc_info else None
        event = str(record.msg) if record.name.startswith("ludotheque.") else "library"
        self._log.log(max(record.levelno, logging.WARNING), event, logger=record.name, exc_info=error)
