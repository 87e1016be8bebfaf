"""A match as text, line by line, so that changed behaviour shows as a readable difference."""

from __future__ import annotations

import hashlib

import msgspec

from ludotheque import Match
from ludotheque.engine.files import saved_match as saved
from ludotheque.engine.wire import Wire


def transcript(text: str) -> str:
    """All entries of a saved match, with the prompts, the number of options and the notices."""
    file = saved.read(text)
    options = msgspec.json.decode(file.header.options, type=file.game.Options)
    match = Match(file.game, seats=file.header.seats, seed=file.end.seed, options=options, log=())
    lines = [f"{file.game.id}, rules version {file.game.version}, {file.header.seats} seats, {brief(options)}"]
    for line, entry in file.entries:
        lines += prompt_lines(match)
        told = len(match._notices)
        match._replay(line, entry, False)
        lines.append(f"{entry.seq:4} at {entry.at} ms  {entry.actor}: {brief(entry.action)}")
        for notice in match._notices[told:]:
            audience = "all" if notice.to is None else ",".join(map(str, sorted(notice.to)))
            lines.append(f"       to {audience}: {brief(notice.data)}")
    lines.append(f"outcome: {brief(match.outcome) if match.outcome else None}")
    return "\n".join(lines) + "\n"


def prompt_lines(match: Match) -> list[str]:
    """The prompts, with the number of options and a digest of their order.

    Seats with the same prompt and options share a line.
    """
    questions: dict[str, list[str]] = {}
    for actor, prompt in match.prompts.items():
        question = brief(prompt)
        if isinstance(actor, int):
            options = match.options(actor)
            order = hashlib.sha256(msgspec.json.encode(tuple(options))).hexdigest()[:8]
            question += f" {len(options)} options {order}"
        questions.setdefault(question, []).append(str(actor))
    return [f"       ? {','.join(actors)} {question}" for question, actors in questions.items()]


def brief(value: msgspec.Struct) -> str:
    """A struct as its name and fields, without fields that have their defaults."""
    fields = msgspec.structs.asdict(value)
    defaults = {f.name: f.default for f in msgspec.structs.fields(value)}
    shown = {name: item for name, item in fields.items() if defaults[name] != item}
    texts = [f"{name}={brief(item) if isinstance(item, Wire) else item!r}" for name, item in shown.items()]
    return f"{type(value).__name__}({', '.join(texts)})"
