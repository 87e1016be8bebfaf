"""What the players of a finished match answered to each question and when, and what a ghost does with it.

A ghost is asked what its player was asked (``Game.questions`` says which questions are the same), and answers as that
player did, as long after the question. Until the question was over in the recording it does nothing else; after that,
and where it is asked something new, it is an ordinary bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ludotheque.engine.entry import Entry
from ludotheque.engine.match import Match
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.table.races.receipts import Receipt

_encode = msgspec.json.Encoder().encode


class Given(NamedTuple):
    """One answer of a player."""

    after: Millis
    """The time since the question; in a race, the reaction time that was credited."""
    action: Action


class Answers(NamedTuple):
    """All answers of a player to one question, in the order of their times."""

    given: tuple[Given, ...]
    until: Millis
    """How long after it was asked the question was over, or the last answer came."""


Script = Mapping[bytes, Answers]
"""What one player of a finished match did, by question."""


class Recalled(NamedTuple):
    """What a ghost does next: an action at a match time, or without one, nothing before that time."""

    action: Action | None
    at: Millis


def question(game: Any, view: View) -> bytes | None:
    """What the seat of a view is asked, the same in all matches of one deal; ``None`` if it cannot be compared."""
    fields = None if view.prompt is None else game.questions.get(view.prompt.kind)
    if view.prompt is None or fields is None:
        return None
    return _encode([view.prompt.kind, *(getattr(view, field) for field in fields)])


def scripts_of(match: Match, receipts: Mapping[int, Receipt]) -> tuple[Script, ...]:
    """The scripts of all seats of a finished match; ``receipts`` are those of its races, by the number of the entry."""
    game = match.game
    state = game.start(match.table_options, match.seats)
    scripts: list[dict[bytes, Answers]] = [{} for _ in range(match.seats)]
    asked: dict[Seat, _Asked] = {}
    for entry in match.log:
        _note(asked, entry, receipts.get(entry.seq))
        game.apply(state, entry)
        prompts = game.prompts(state)
        for seat in range(match.seats):
            prompt, before = prompts.get(seat), asked.get(seat)
            if before is not None and prompt is not None and prompt.id == before.prompt:
                before.end = None
            elif before is not None and before.end is None:
                before.end = entry.at - before.since
            if prompt is not None and (before is None or prompt.id != before.prompt):
                _close(scripts, seat, before)
                view: Any = game.view(state, seat)
                asked[seat] = _Asked(prompt.id, question(game, view), view.since)
    for seat, last in asked.items():
        _close(scripts, seat, last)
    return tuple(scripts)


def recall(script: Script, match: Match, view: View) -> Recalled | None:
    """What a ghost does about the present question; ``None`` if its player was not asked it."""
    key = question(match.game, view)
    answers = None if key is None else script.get(key)
    if answers is None or view.prompt is None or view.seat is None:
        return None
    since: Millis = getattr(view, "since")  # noqa: B009 - a field of the views of games with questions
    done = _answers_in(match, view.seat, view.prompt.id)
    for given in answers.given:
        if given.action in done:
            done.remove(given.action)
            continue
        at = since + given.after
        if match.check(view.seat, given.action) is None and not match.game.is_pointless(view, given.action, at):
            return Recalled(given.action, at)
    return Recalled(None, since + answers.until)


def _answers_in(match: Match, seat: Seat, prompt: int) -> list[Action]:
    """What a seat has answered to the present question."""
    found: list[Action] = []
    for entry in reversed(match.log):
        if entry.prompt < prompt:
            break  # the numbers of questions grow
        if entry.actor == seat and entry.prompt == prompt and isinstance(entry.action, Action):
            found.append(entry.action)
    return found


class _Asked:
    """A question to one seat of a recorded match, with its answers so far."""

    def __init__(self, prompt: int, key: bytes | None, since: Millis) -> None:
        self.prompt, self.key, self.since = prompt, key, since
        self.given: list[Given] = []
        self.end: Millis | None = None
        """How long after the question it was over; ``None`` while it is not."""


def _note(asked: Mapping[Seat, _Asked], entry: Entry[Action], receipt: Receipt | None) -> None:
    """Note an action, and the same action of others who came too late for it."""
    if not isinstance(entry.action, Action):
        return
    timed = [] if receipt is None else [(each.seat, each.at - each.late) for each in (receipt, *receipt.beaten)]
    seat = entry.actor
    assert isinstance(seat, int), "only seats act"
    for actor, at in timed or [(seat, entry.at)]:
        there = asked.get(actor)
        if there is not None and there.prompt == entry.prompt:
            there.given.append(Given(max(0, at - there.since), entry.action))


def _close(scripts: list[dict[bytes, Answers]], seat: Seat, asked: _Asked | None) -> None:
    if asked is None or asked.key is None:
        return
    given = tuple(sorted(asked.given, key=lambda one: one.after))
    until = max([asked.end or 0, *(one.after for one in given)])
    scripts[seat].setdefault(asked.key, Answers(given, until))  # asked twice, the first time counts
