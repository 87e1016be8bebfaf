"""Checks that a game keeps its secrets.

``guess`` gives another state with the same view for a seat. Everything the seat can
see, do or be refused must then be the same in both states. The guess must also be a
real one: seats that know more than this seat must see a difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from ludotheque import Match
from ludotheque.engine.chance import draw
from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.game import AnyGame
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.wire import Action, Event, Seat
from ludotheque.testing.random_play import steps
from ludotheque.testing.random_values import random_value

MOST_MATCHES = 20
"""In a short match every guess may happen to be right. In so many matches that is all but impossible."""


class SecrecyCheck:
    """Compares states of a match with guessed ones, and collects the results of each seat."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.ignorant: set[Seat | None] = set()
        """Seats to which other seats' views showed something else, at some time."""
        self.guessed: set[Seat | None] = set()
        """Seats whose guesses changed other seats' views, at some time."""
        self.seats = (None, *range(seats))

    def play(self, start: Callable[[int], Match], most: int, seed: int) -> None:
        """Compare the states of a random match, and of further ones until guesses have shown every seat's ignorance."""
        for number in range(seed, seed + MOST_MATCHES):
            match, rng, guesses = start(number), random.Random(number), Rng(number)
            for _ in steps(match, rng, most):
                self.compare(match, guesses, rng)
            if self.ignorant == self.guessed:
                break
        self.conclude()

    def compare(self, match: Match, guesses: Rng, rng: random.Random) -> None:
        """Compare the present state with a guessed one, for every seat."""
        for seat in self.seats:
            if knows_less(match, seat):
                self.ignorant.add(seat)
            if compare_worlds(match, seat, guesses, rng):
                self.guessed.add(seat)
            compare_actions_of_others(match, seat, rng)

    def conclude(self) -> None:
        """Assert that there are secrets exactly if the game says so, and that guesses do not know them."""
        assert bool(self.ignorant) == self.game.secrets, "does the game say whether it has secrets?"
        assert self.ignorant == self.guessed, "a guess must change what others know, and only that"


def compare_worlds(match: Match, seat: Seat | None, guesses: Rng, rng: random.Random) -> bool:
    """Compare the state with a guessed one; returns whether any other seat could see a difference."""
    game, state = match.game, match._state
    view = game.view(state, seat)
    other = game.guess(view, guesses)
    assert game.view(other, seat) == view
    assert set(game.prompts(other)) == set(game.prompts(state))
    if seat is not None:
        assert game.prompts(other).get(seat) == game.prompts(state).get(seat)
        for action in (
            random_value(game.Action, rng),
            *rng.sample(match.options(seat), min(2, len(match.options(seat)))),
        ):
            assert game.check(other, seat, action) == game.check(state, seat, action)
            if game.check(state, seat, action) is None:
                compare_consequences(match, seat, other, action)
    return any(game.view(other, s) != game.view(state, s) for s in range(match.seats) if s != seat)


def compare_consequences(match: Match, seat: Seat, other: object, action: Action) -> None:
    """Assert that an action of the seat has the same notices for it in both states, unless it reveals a secret."""
    game = match.game
    entry: Entry[Action] = Entry(len(match.log), match.now, seat, match.prompts[seat].id, action)
    here, there = game.copy(match._state), game.copy(other)
    heard_here, heard_there = heard(game, here, entry, seat), heard(game, there, entry, seat)
    if any(notice.data.reveals for notice in heard_here + heard_there):
        return
    assert heard_here == heard_there
    assert game.view(here, seat) == game.view(there, seat)


def compare_actions_of_others(match: Match, seat: Seat | None, rng: random.Random) -> None:
    """Assert that two actions of another seat with the same view for this seat also have the same notices for it.

    In a game without secrets notices hide nothing: they may tell which of two ways led to the same position.
    """
    if not match.game.secrets:
        return
    for other in [actor for actor in match.prompts if isinstance(actor, int) and actor != seat]:
        options = match.options(other)
        if len(options) < 2:
            continue
        heard_notices, views = [], []
        for action in rng.sample(options, 2):
            state = match.game.copy(match._state)
            entry: Entry[Action] = Entry(len(match.log), match.now, other, match.prompts[other].id, action)
            notices = match.game.apply(state, entry)
            heard_notices.append([notice for notice in notices if notice.is_for(seat)])
            views.append(match.game.view(state, seat))
        assert views[0] != views[1] or heard_notices[0] == heard_notices[1], "a notice reveals what the view hides"


def heard(game: AnyGame, state: object, entry: Entry[Action], seat: Seat) -> list[Notice[Event]]:
    """The notices a seat gets of an action and of the draws that follow, which are the same in both states."""
    notices = list(game.apply(state, entry))
    seq = entry.seq
    while (asked := game.prompts(state).get("chance")) is not None and asked.draw is not None:
        seq += 1
        drawn = Drawn(draw("both worlds", seq, asked.draw.sizes))
        notices += game.apply(state, Entry(seq, entry.at, "chance", asked.id, drawn))
    return [notice for notice in notices if notice.is_for(seat)]


def knows_less(match: Match, seat: Seat | None) -> bool:
    """Whether another seat's view differs from this one's."""
    mine = contents(match, seat)
    return any(contents(match, other) != mine for other in range(match.seats) if other != seat)


def contents(match: Match, seat: Seat | None) -> dict[str, object]:
    """A view without its seat and prompt."""
    fields = msgspec.to_builtins(match.view(seat))
    return {name: value for name, value in fields.items() if name not in ("seat", "prompt")}
