"""Random play of a state to its end, for games that bring no faster way."""

from __future__ import annotations

from typing import Any

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.game import AnyGame
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.playing.lazy_lists import Moves
from ludotheque.engine.prompt import Actor
from ludotheque.engine.wire import Millis


def play_out(game: AnyGame, state: Any, rng: Rng) -> int:
    """Play at random until nobody is asked anything; returns the decisions of seats.

    Chance is answered at once. Then each legal action of each seat is as likely as any other, and as the passing of
    the next deadline.
    """
    decisions = entries = 0
    now: Millis = 0
    while prompts := game.prompts(state):
        due = next_deadline(prompts)
        actor: Actor
        answer: Any
        if (chance := prompts.get("chance")) is not None and chance.draw is not None:
            actor, answer = "chance", Drawn(tuple([rng.below(size) for size in chance.draw.sizes]))
        else:
            seats = [(seat, game.legal_actions(state, seat)) for seat in prompts if isinstance(seat, int)]
            moves = Moves(seats, due is not None)
            actor, answer = moves[rng.below(len(moves))]
        if isinstance(answer, Expired):
            assert due is not None
            assert due.deadline is not None
            prompt, now = due, max(now, due.deadline)
        else:
            prompt = prompts[actor]
            decisions += isinstance(actor, int)
        game.apply(state, Entry(entries, now, actor, prompt.id, answer))
        entries += 1
    return decisions
