"""The file format of a match: JSON lines, each with a checksum over all lines so far.

    {"sum": "…", "match": {header}}
    {"sum": "…", "entry": {…}}          one line per log entry
    {"sum": "…", "end": {…}}

``sum`` holds the first 16 digits of a running SHA-256 over the lines so far. It finds
a changed, missing or repeated line at its line number; a truncated file has no end
line. Checksums find accidental damage; ``verify`` also finds manipulation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from ludotheque.engine import chance
from ludotheque.engine.entry import Entry
from ludotheque.engine.game import AnyGame
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.playing.branch import Branch
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.wire import Action, Millis

FORMAT = 1


class BadFile(ValueError):
    """The file is not a match this library can read. Names the line.

    >>> from ludotheque import Match
    >>> try:
    ...     Match.load("not a match")
    ... except BadFile as error:
    ...     print(error.line)
    1
    """

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: all that is fixed before the first entry."""

    format: int
    game: str
    version: int
    seats: int
    options: msgspec.Raw
    seed_hash: str
    branch: Branch | None = None
    """Where it branched from another match."""


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: what the file says about the whole match."""

    entries: int
    now: Millis
    seed: str
    outcome: Outcome | None


class File(msgspec.Struct, frozen=True):
    """A complete file, with the line number of each entry."""

    header: Header
    game: AnyGame
    entries: list[tuple[int, Entry[Action]]]
    end: End
    end_line: int


_ABSENT = msgspec.Raw()


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    sum: str
    match: msgspec.Raw = _ABSENT
    entry: msgspec.Raw = _ABSENT
    end: msgspec.Raw = _ABSENT


class _Format(msgspec.Struct):
    format: int


_encoder = msgspec.json.Encoder()


def write(header: Header, log: Sequence[Entry[Action]], end: End) -> str:
    """Encode a match as the text of a file."""
    running = hashlib.sha256()
    lines = [_with_sum("match", _encoder.encode(header), running)]
    lines += [_with_sum("entry", _encoder.encode(entry), running) for entry in log]
    lines.append(_with_sum("end", _encoder.encode(end), running))
    return "".join(lines)


def read(text: str | bytes) -> File:
    """Decode a file. Raises ``BadFile``, which names the first line that is wrong."""
    lines = _lines_of(text)
    running = hashlib.sha256()
    header = _header(_body_of(1, lines[0], "match", running))
    game = _game(header)
    entry_type = Entry[game.Action]  # type: ignore[name-defined]
    decoder: msgspec.json.Decoder[Entry[Action]] = msgspec.json.Decoder(entry_type)
    entries: list[tuple[int, Entry[Action]]] = []
    for number, line in enumerate(lines[1:-1], start=2):
        body = _body_of(number, line, "entry", running)
        try:
            entries.append((number, decoder.decode(body)))
        except msgspec.MsgspecError as error:
            raise BadFile(number, f"this is not a {header.game} entry: {error}") from None
    end = _end(len(lines), _body_of(len(lines), lines[-1], "end", running))
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
        _body_of(1, lines[0], "match", hashlib.sha256())
        raise BadFile(1, "the file ends after its first line: the rest is missing")
    return lines


def _with_sum(kind: str, body: bytes, running: hashlib._Hash) -> str:
    running.update(body)
    digest = running.hexdigest()[:16]
    return f'{{"sum":"{digest}","{kind}":{body.decode()}}}\n'


def _body_of(number: int, line: bytes, kind: str, running: hashlib._Hash) -> bytes:
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
    """Report an unknown format as such: its checksums may differ, which would look like damage."""
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
    played_by = game.of_version(header.version)
    if played_by is None:
        raise BadFile(
            1,
            f"it was played by version {header.version} of the rules of {header.game};"
            f" this version of Ludothèque knows version {game.version}",
        )
    return played_by


def _end(number: int, raw: bytes) -> End:
    try:
        return msgspec.json.decode(raw, type=End)
    except msgspec.MsgspecError as error:
        raise BadFile(number, f"the closing line is not one of ours: {error}") from None
