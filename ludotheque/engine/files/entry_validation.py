# Compiled with mypyc: every move at a table comes through here.
"""Validates the entries of a log, each against the state it follows, and the end of a saved match."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files.saved_match import End
from ludotheque.engine.game import AnyGame
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refused
from ludotheque.engine.wire import Action, Millis


def next_deadline(prompts: Mapping[Actor, Prompt]) -> Prompt | None:
    """The prompt whose deadline comes first; of equal deadlines, the prompt with the lowest id."""
    first: Prompt | None = None
    earliest: Millis = 0
    for prompt in prompts.values():
        deadline = prompt.deadline
        if deadline is None:
            continue
        if first is None or deadline < earliest or (deadline == earliest and prompt.id < first.id):
            first, earliest = prompt, deadline
    return first


def place_problem(game: AnyGame, state: object, entry: Entry[Action], place: int, now: Millis) -> str | None:
    """Why an entry of a file cannot be the one at this place of a log, or ``None`` if it can."""
    if entry.seq != place:
        return f"entry {place} belongs here"
    if entry.at < now:
        return "it goes back in time"
    return entry_problem(game, state, entry)


def end_problem(end: End, now: Millis, prompts: Mapping[Actor, Prompt], outcome: Outcome | None) -> str | None:
    """Why the last line of a file does not fit the match after all entries, or ``None`` if it does."""
    if end.now < now:
        return "its clock stands before the last entry"
    if "chance" in prompts:
        return "the log stops before chance has answered"
    due = next_deadline(prompts)
    if due is not None and due.deadline is not None and due.deadline <= end.now:
        return "a deadline has passed that no entry records"
    if outcome != end.outcome:
        return "the outcome it states is not the one its moves lead to"
    return None


def entry_problem(game: AnyGame, state: object, entry: Entry[Action]) -> str | None:
    """Why an entry of a log is not valid in this state, or ``None`` if it is; drawn values may be any in range."""
    prompts = game.prompts(state)
    if isinstance(entry.action, Expired):
        asked = next_deadline(prompts)
        if entry.actor != "clock" or asked is None or asked.deadline != entry.at:
            return "it expires a deadline that does not exist"
    else:
        asked = prompts.get(entry.actor)
        if asked is None:
            return f"it is by {_name(entry.actor)}, who is not asked anything"
        if asked.deadline is not None and entry.at >= asked.deadline:
            return "it comes at or after its deadline"
    if asked.id != entry.prompt:
        return f"it answers question {entry.prompt} while question {asked.id} is being asked"
    if isinstance(entry.action, Drawn):
        return _draw_problem(entry.action, asked)
    if isinstance(entry.action, Expired):
        return None
    if not isinstance(entry.actor, int):
        return f"it is a move made by {entry.actor}"
    refusal = game.check(state, entry.actor, entry.action)
    return None if refusal is None else f"the rules refuse this move: {Refused(refusal)}"


def _draw_problem(drawn: Drawn, asked: Prompt) -> str | None:
    if asked.draw is None or len(drawn.values) != len(asked.draw.sizes):
        return "it draws what nobody asked for"
    if not all(0 <= value < size for value, size in zip(drawn.values, asked.draw.sizes, strict=True)):
        return "it draws a value outside its range"
    return None


def _name(actor: Actor) -> str:
    return f"seat {actor}" if isinstance(actor, int) else actor
