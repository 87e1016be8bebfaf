"""The file format of a match: JSON lines, each bound to the ones before it.

    {"sum": "…", "match": {header}}
    {"sum": "…", "entry": {…}}          one line per log entry
    {"sum": "…", "end": {…}}

``sum`` is a running SHA-256 (its first 16 digits) over the lines so far. A
changed, missing or repeated line is found where it stands, a truncated file by
its missing end. Sums guard against accidents; ``verify`` guards against people.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from ludotheque.engine import chance
from ludotheque.engine.entry import Entry
from ludotheque.engine.game import AnyGame
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.wire import Action, Millis

FORMAT = 1


class BadFile(ValueError):
    """A file that is not a match this library can read; names the line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed before the first entry."""

    format: int
    game: str
    version: int
    seats: int
    options: msgspec.Raw
    seed_hash: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What closes the file."""

    entries: int
    now: Millis
    seed: str
    outcome: Outcome | None


class File(msgspec.Struct, frozen=True):
    """A file read and found whole. Entries come with their line numbers."""

    header: Header
    game: AnyGame
    entries: list[tuple[int, Entry[Action]]]
    end: End
    end_line: int


_NOTHING = msgspec.Raw()


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    sum: str
    match: msgspec.Raw = _NOTHING
    entry: msgspec.Raw = _NOTHING
    end: msgspec.Raw = _NOTHING


class _Format(msgspec.Struct):
    format: int


_encoder = msgspec.json.Encoder()


def write(header: Header, log: Sequence[Entry[Action]], end: End) -> str:
    """The text of a file."""
    running = hashlib.sha256()
    lines = [_sealed("match", _encoder.encode(header), running)]
    lines += [_sealed("entry", _encoder.encode(entry), running) for entry in log]
    lines.append(_sealed("end", _encoder.encode(end), running))
    return "".join(lines)


def read(text: str | bytes) -> File:
    """A file's contents, or ``BadFile`` naming the first line that is wrong."""
    lines = _lines_of(text)
    running = hashlib.sha256()
    header = _header(_open(1, lines[0], "match", running))
    game = _game(header)
    entry_type = Entry[game.Action]  # type: ignore[name-defined]
    decoder: msgspec.json.Decoder[Entry[Action]] = msgspec.json.Decoder(entry_type)
    entries: list[tuple[int, Entry[Action]]] = []
    for number, line in enumerate(lines[1:-1], start=2):
        body = _open(number, line, "entry", running)
        try:
            entries.append((number, decoder.decode(body)))
        except msgspec.MsgspecError as error:
            raise BadFile(number, f"this is not a {header.game} entry: {error}") from None
    end = _end(len(lines), _open(len(lines), lines[-1], "end", running))
    if end.entries != len(entries):
        raise BadFile(len(lines), f"the file should hold {end.entries} entries and holds {len(entries)}")
    if chance.seed_hash(end.seed) != header.seed_hash:
        raise BadFile(len(lines), "its seed is not the one whose hash was published on line 1")
    return File(header, game, entries, end, len(lines))


def _lines_of(text: str | bytes) -> list[bytes]:
    raw = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    lines = raw.removesuffix(b"\n").split(b"\n")
    if not lines[0].strip():
        raise BadFile(1, "the file is empty")
    if len(lines) == 1:
        _open(1, lines[0], "match", hashlib.sha256())
        raise BadFile(1, "the file ends after its first line: the rest is missing")
    return lines


def _sealed(kind: str, body: bytes, running: hashlib._Hash) -> str:
    running.update(body)
    digest = running.hexdigest()[:16]
    return f'{{"sum":"{digest}","{kind}":{body.decode()}}}\n'


def _open(number: int, line: bytes, kind: str, running: hashlib._Hash) -> bytes:
    try:
        parts = msgspec.json.decode(line.decode("utf-8"), type=_Line)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        if number == 1:
            raise BadFile(1, "this is not a saved match") from None
        raise BadFile(number, f"this line is damaged or cut short: {error}") from None
    raw = bytes({"match": parts.match, "entry": parts.entry, "end": parts.end}[kind])
    if not raw:
        if kind == "end":
            raise BadFile(number, "the file stops here without its closing line: it was cut short")
        raise BadFile(number, f"a line of another kind stands where a {kind!r} line belongs")
    running.update(raw)
    if running.hexdigest()[:16] != parts.sum:
        if kind == "match":
            _refuse_other_formats(raw)
        raise BadFile(number, "this line, or one before it, was changed after it was written")
    return raw


def _refuse_other_formats(raw: bytes) -> None:
    """A newer format may be sealed in another way: say that rather than "damaged"."""
    try:
        found = msgspec.json.decode(raw, type=_Format).format
    except msgspec.MsgspecError:
        return
    if found != FORMAT:
        raise BadFile(1, f"the file has format {found}; this version of Ludothèque reads format {FORMAT}")


def _header(raw: bytes) -> Header:
    _refuse_other_formats(raw)
    try:
        return msgspec.json.decode(raw, type=Header)
    except msgspec.MsgspecError as error:
        raise BadFile(1, f"the header is not one of ours: {error}") from None


def _game(header: Header) -> AnyGame:
    try:
        game = find_game(header.game)
    except UnknownGame as error:
        raise BadFile(1, str(error)) from None
    if game.version != header.version:
        raise BadFile(
            1,
            f"it was played by version {header.version} of the rules of {header.game};"
            f" this version of Ludothèque knows version {game.version}",
        )
    return game


def _end(number: int, raw: bytes) -> End:
    try:
        return msgspec.json.decode(raw, type=End)
    except msgspec.MsgspecError as error:
        raise BadFile(number, f"the closing line is not one of ours: {error}") from None
