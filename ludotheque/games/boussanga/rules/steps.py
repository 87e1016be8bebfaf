# Compiled with mypyc: every move at a table comes through here.
"""One step of a match after another: what is asked, and what an answer changes."""

from __future__ import annotations

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.notice import Notice, notice_of
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.wire import Event
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.codes import OVER, TURN
from ludotheque.games.boussanga.rules.moves import move_of
from ludotheque.games.boussanga.rules.notices import tell_draw, tell_end, tell_move
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.view import PHASES


def questions(position: Position) -> dict[Actor, Prompt]:
    """Who is asked what."""
    if position.phase == OVER:
        return {}
    kind = PHASES[position.phase]
    if position.phase < TURN:
        draw = Draw(tuple(position.draws()))
        return {"chance": Prompt(position.step, kind, draw=draw)}
    return {position.turn: Prompt(position.step, kind)}


def apply_entry(
    position: Position, before: Position, edition: Edition, entry: Entry[BoussangaAction]
) -> tuple[Notice[Event], ...]:
    """Change a position, and tell what happened; ``before`` is there to remember how it was."""
    before.copy_from(position)
    action = entry.action
    if isinstance(action, Drawn):
        for value in action.values:
            position.draw(value)
        events = tell_draw(before, position, edition)
    else:
        assert not isinstance(action, Expired), "Boussanga has no deadlines"
        position.play(move_of(position, edition, action))
        events = tell_move(before, position, edition, action)
    events += tell_end(before, position)
    return tuple([notice_of(event, to=None) for event in events])
