"""Other worlds that look the same to a seat, and whether they do.

``guess`` gives such a world. Everything the seat can see, do or be refused must
then be the same too. And the guess must be a real one: where others know what
the seat does not, they must see another world in it.
"""

from __future__ import annotations

import random

import msgspec

from ludotheque import Match
from ludotheque.engine.chance import draw
from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.game import AnyGame
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.wire import Action, Event, Seat
from support.nonsense import nonsense


class Worlds:
    """What comparing many worlds has shown, seat by seat."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.ignorant: set[Seat | None] = set()
        """Seats that others knew more than, at some moment."""
        self.guessed: set[Seat | None] = set()
        """Seats whose guesses changed what others know, at some moment."""
        self.seats = (None, *range(seats))

    def compare(self, match: Match, guesses: Rng, rng: random.Random) -> None:
        """Hold this moment against another world, for every seat."""
        for seat in self.seats:
            if knows_less(match, seat):
                self.ignorant.add(seat)
            if compare_worlds(match, seat, guesses, rng):
                self.guessed.add(seat)
            compare_doings(match, seat, rng)

    def conclude(self) -> None:
        """Secrets exist exactly where the game says so, and guesses do not know them."""
        assert bool(self.ignorant) == self.game.secrets, "does the game say whether it has secrets?"
        assert self.ignorant == self.guessed, "a guess must change what others know, and only that"


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


def compare_doings(match: Match, seat: Seat | None, rng: random.Random) -> None:
    """Two things another seat may do that leave this seat's view the same are also told to it alike."""
    for other in [actor for actor in match.prompts if isinstance(actor, int) and actor != seat]:
        options = match.options(other)
        if len(options) < 2:
            continue
        told, seen = [], []
        for action in rng.sample(options, 2):
            state = match.game.copy(match._state)
            entry: Entry[Action] = Entry(len(match.log), match.now, other, match.prompts[other].id, action)
            notices = match.game.apply(state, entry)
            told.append([notice for notice in notices if notice.heard_by(seat)])
            seen.append(match.game.view(state, seat))
        assert seen[0] != seen[1] or told[0] == told[1], "a notice tells what the view keeps secret"


def heard(game: AnyGame, state: object, entry: Entry[Action], seat: Seat) -> list[Notice[Event]]:
    """What a seat hears of an action and of the draws that follow, the same in both worlds."""
    notices = list(game.apply(state, entry))
    seq = entry.seq
    while (asked := game.prompts(state).get("chance")) is not None and asked.draw is not None:
        seq += 1
        drawn = Drawn(draw("both worlds", seq, asked.draw.sizes))
        notices += game.apply(state, Entry(seq, entry.at, "chance", asked.id, drawn))
    return [notice for notice in notices if notice.heard_by(seat)]


def knows_less(match: Match, seat: Seat | None) -> bool:
    """Whether some other seat is shown something else than this one."""
    mine = contents(match, seat)
    return any(contents(match, other) != mine for other in range(match.seats) if other != seat)


def contents(match: Match, seat: Seat | None) -> dict[str, object]:
    """A view without what merely says whose it is."""
    shown = msgspec.to_builtins(match.view(seat))
    return {name: value for name, value in shown.items() if name not in ("seat", "prompt")}
