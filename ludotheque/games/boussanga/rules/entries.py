# Compiled with mypyc: every move at a table comes through here.
"""The steps of a match: which prompts are open, and what a log entry changes."""

from __future__ import annotations

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.notice import Notice
from ludotheque.engine.playing.notice_maker import notice_of
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.wire import Event
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.codes import OVER, PHASE_NAMES, TURN
from ludotheque.games.boussanga.rules.moves import move_of
from ludotheque.games.boussanga.rules.notices import notices_of_draw, notices_of_end, notices_of_move
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_sizes, play


def prompts_of(position: Position) -> dict[Actor, Prompt]:
    """The open prompt: one for the seat to move or for chance, none when the game is over."""
    if position.phase == OVER:
        return {}
    kind = PHASE_NAMES[position.phase]
    if position.phase < TURN:
        return {"chance": Prompt(position.step, kind, draw=Draw(tuple(draw_sizes(position))))}
    return {position.turn: Prompt(position.step, kind)}


def apply_entry(
    position: Position, before: Position, edition: Edition, entry: Entry[BoussangaAction]
) -> tuple[Notice[Event], ...]:
    """Apply an entry to a position. ``before`` is a scratch position that receives the state before the entry.

    Every notice is for everyone: nothing in Boussanga is secret.
    """
    before.copy_from(position)
    action = entry.action
    if type(action) is Drawn:
        for value in action.values:
            draw(position, value)
        events = notices_of_draw(before, position, edition)
    else:
        assert type(action) is not Expired, "Boussanga has no deadlines"
        play(position, move_of(position, edition, action))
        events = notices_of_move(before, position, edition, action)
    events += notices_of_end(before, position)
    return tuple([notice_of(event, to=None) for event in events])
