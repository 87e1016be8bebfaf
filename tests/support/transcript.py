"""A match told line by line, so that a changed behaviour shows as a readable difference."""

from __future__ import annotations

import hashlib

import msgspec

from ludotheque import Match
from ludotheque.engine.files import saved_match as saved
from ludotheque.engine.wire import Wire


def transcript(text: str) -> str:
    """Every entry of a saved match with what was asked, the options there were and what was told."""
    file = saved.read(text)
    options = msgspec.json.decode(file.header.options, type=file.game.Options)
    match = Match(file.game, seats=file.header.seats, seed=file.end.seed, options=options, log=())
    lines = [f"{file.game.id}, rules version {file.game.version}, {file.header.seats} seats, {brief(options)}"]
    for line, entry in file.entries:
        lines += asked(match)
        told = len(match._notices)
        match._repeat(line, entry, None)
        lines.append(f"{entry.seq:4} at {entry.at} ms  {entry.actor}: {brief(entry.action)}")
        for notice in match._notices[told:]:
            audience = "all" if notice.to is None else ",".join(map(str, sorted(notice.to)))
            lines.append(f"       to {audience}: {brief(notice.data)}")
    lines.append(f"outcome: {brief(match.outcome) if match.outcome else None}")
    return "\n".join(lines) + "\n"


def asked(match: Match) -> list[str]:
    """Who is asked what, with the number of options and a digest of their order.

    Those who are asked the same and may answer the same share a line.
    """
    questions: dict[str, list[str]] = {}
    for actor, prompt in match.prompts.items():
        question = brief(prompt)
        if isinstance(actor, int):
            options = match.options(actor)
            order = hashlib.sha256(msgspec.json.encode(options)).hexdigest()[:8]
            question += f" {len(options)} options {order}"
        questions.setdefault(question, []).append(str(actor))
    return [f"       ? {','.join(actors)} {question}" for question, actors in questions.items()]


def brief(value: msgspec.Struct) -> str:
    """A struct as its name and fields, without the parts that are left at their defaults."""
    fields = msgspec.structs.asdict(value)
    defaults = {f.name: f.default for f in msgspec.structs.fields(value)}
    shown = {name: item for name, item in fields.items() if defaults[name] != item}
    texts = [f"{name}={brief(item) if isinstance(item, Wire) else item!r}" for name, item in shown.items()]
    return f"{type(value).__name__}({', '.join(texts)})"
