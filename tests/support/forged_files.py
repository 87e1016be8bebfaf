"""Forged files of matches: their checksums are correct, what they say is not."""

from __future__ import annotations

import hashlib
import json


def with_sums(lines: list[str]) -> str:
    """The lines with correct checksums, as a forger would write them."""
    running, out = hashlib.sha256(), []
    for line in lines:
        parts = json.loads(line)
        kind = next(name for name in parts if name != "sum")
        body = json.dumps(parts[kind], separators=(",", ":"), ensure_ascii=False)
        running.update(body.encode())
        out.append(f'{{"sum":"{running.hexdigest()[:16]}","{kind}":{body}}}\n')
    return "".join(out)


def forged(text: str, number: int, change: str, to: object) -> str:
    """A file with correct checksums in which the value at a dotted path in a line, counted from 1, is replaced."""
    lines = text.splitlines()
    parts = json.loads(lines[number - 1])
    *path, last = change.split(".")
    target = parts
    for name in path:
        target = target[int(name)] if isinstance(target, list) else target[name]
    target[int(last) if isinstance(target, list) else last] = to
    lines[number - 1] = json.dumps(parts)
    return with_sums(lines)
