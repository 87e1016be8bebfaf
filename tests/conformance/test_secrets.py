"""What a seat may not know changes nothing of what it is shown or told.

``guess`` gives another world that looks the same to a seat. Everything that seat
can see, do or be refused must then be the same too. And the guess must be a real
one: where seats know different things, other seats must see another world in it.
"""

from __future__ import annotations

import random

import msgspec

from ludotheque import Match
from ludotheque.engine.chance import draw
from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.game import AnyGame
from ludotheque.engine.notice import Notice
from ludotheque.engine.rng import Rng
from ludotheque.engine.wire import Action, Event, Seat
from support.nonsense import nonsense
from support.playing import new_match, steps
from support.tables import Table


def test_another_world_looks_the_same(table: Table) -> None:
    match = new_match(table, seed=21)
    rng, guesses = random.Random(21), Rng(21)
    private, elsewhere = 0, 0
    for _ in steps(match, rng, most=60):
        for seat in (None, *range(table.seats)):
            private += knows_something_alone(match, seat)
            elsewhere += compare_worlds(match, seat, guesses, rng)
    assert bool(private) == bool(elsewhere), "guesses must change what others know, and only that"


def compare_worlds(match: Match, seat: Seat | None, guesses: Rng, rng: random.Random) -> bool:
    """Hold the state against another world; tells whether anybody else could see a difference."""
    game, state = match.game, match._state
    view = game.view(state, seat)
    other = game.guess(view, guesses)
    assert game.view(other, seat) == view
    assert set(game.prompts(other)) == set(game.prompts(state))
    if seat is not None:
        assert game.prompts(other).get(seat) == game.prompts(state).get(seat)
        for action in (nonsense(game.Action, rng), *rng.sample(match.options(seat), min(2, len(match.options(seat))))):
            assert game.check(other, seat, action) == game.check(state, seat, action)
            if game.check(state, seat, action) is None:
                compare_consequences(match, seat, other, action)
    return any(game.view(other, s) != game.view(state, s) for s in range(match.seats) if s != seat)


def compare_consequences(match: Match, seat: Seat, other: object, action: Action) -> None:
    """The seat's own action is told to it alike in both worlds, unless it brings a secret to light."""
    game = match.game
    entry: Entry[Action] = Entry(len(match.log), match.now, seat, match.prompts[seat].id, action)
    here, there = game.copy(match._state), game.copy(other)
    heard_here, heard_there = heard(game, here, entry, seat), heard(game, there, entry, seat)
    if any(notice.data.reveals for notice in heard_here + heard_there):
        return
    assert heard_here == heard_there
    assert game.view(here, seat) == game.view(there, seat)


def heard(game: AnyGame, state: object, entry: Entry[Action], seat: Seat) -> list[Notice[Event]]:
    """What a seat hears of an action and of the draws that follow, the same in both worlds."""
    notices = list(game.apply(state, entry))
    seq = entry.seq
    while (asked := game.prompts(state).get("chance")) is not None and asked.draw is not None:
        seq += 1
        drawn = Drawn(draw("both worlds", seq, asked.draw.sizes))
        notices += game.apply(state, Entry(seq, entry.at, "chance", asked.id, drawn))
    return [notice for notice in notices if notice.heard_by(seat)]


def knows_something_alone(match: Match, seat: Seat | None) -> bool:
    """Whether some other seat is shown something this one is not."""
    mine = contents(match, seat)
    return any(contents(match, other) != mine for other in range(match.seats) if other != seat)


def contents(match: Match, seat: Seat | None) -> dict[str, object]:
    """A view without what merely says whose it is."""
    shown = msgspec.to_builtins(match.view(seat))
    return {name: value for name, value in shown.items() if name not in ("seat", "prompt")}
