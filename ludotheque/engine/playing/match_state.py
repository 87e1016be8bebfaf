# Compiled with mypyc: every move at a table comes through here.
"""The state of a match, and everything that can be asked about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from ludotheque.engine import chance
from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.game import AnyGame
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.playing.branch import Branch, seed_for
from ludotheque.engine.playing.information import Information, information_of
from ludotheque.engine.playing.lazy_lists import Moves
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal, Refused
from ludotheque.engine.registry import find_game
from ludotheque.engine.table_setup import BadTable, check_table, options_of
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Event, Millis, Seat


class MatchState:
    """The rules, state, log and clock of a match. ``Match`` adds playing, saving and copying."""

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int,
        seed: int | str | None = None,
        options: Mapping[str, object] | msgspec.Struct | None = None,
        log: Sequence[Entry[Action]] | None = None,
        branch: Branch | None = None,
    ) -> None:
        """``log`` holds entries to replay; they are not checked, and no draws are added after them."""
        rules = find_game(game) if isinstance(game, str) else game
        table_options = options_of(rules, options)
        refusal = check_table(rules, table_options, seats)
        if refusal is not None:
            raise BadTable(f"{rules.id} cannot be played like this: {Refused(refusal)}", refusal)
        self.game = rules
        # the methods that every move calls, looked up once
        self._prompts_in, self._apply_to, self._check_in = rules.prompts, rules.apply, rules.check
        self._open_json_of, self._private_json_of = rules.open_json, rules.private_json
        self.table_options = table_options
        self.seats = seats
        self._seed = chance.fresh_deal_seed() if seed is None else str(seed)
        self._chance = chance.Chance(self._seed)
        self.seed_hash = chance.seed_hash(self._seed)
        self.branch: Branch | None = branch
        """Where it branched from another match, if it did."""
        self.log: list[Entry[Action]] = []
        self.now: Millis = 0
        self._notices: list[Notice[Event]] = []
        self._state = rules.start(table_options, seats)
        self._asked: dict[Actor, Prompt] | None = None
        """The prompts of the present state, once they were needed."""
        self._prompts: Mapping[Actor, Prompt] | None = None
        """A read-only view of them, once it was needed."""
        self._due: Prompt | None = None
        self._outcome: Outcome | None = None
        """The result, once it was needed."""
        self._draw_sources: Final = self.game.draw_sources
        self._places: dict[str, int] = {}
        """In a match of a deal, how many values have been drawn from each source."""
        earlier = () if branch is None else branch.earlier
        self._counts_places = self._chance.by_source or any(
            stretch.seed.startswith(chance.DEAL_MARK) for stretch in earlier
        )
        for entry in log or ():
            self.now = entry.at
            self._apply(entry)

    def __repr__(self) -> str:
        """What everyone may know at a glance."""
        outcome = self.outcome
        if outcome is not None:
            what = f"over: scores {outcome.scores}, winners {outcome.winners}"
        else:
            asked = [f"{kind} by {_names(actors)}" for kind, actors in _by_kind(self._ask()).items()]
            what = f"at {self.now} ms: {', '.join(asked)}"
        entries = "1 entry" if len(self.log) == 1 else f"{len(self.log)} entries"
        return f"<Match {self.game.id}, {self.seats} seats, {entries}, {what}>"

    # What is known

    @property
    def prompts(self) -> Mapping[Actor, Prompt]:
        """Who is asked what; empty when the match is over.

        >>> from ludotheque import Match
        >>> list(Match("boussanga", seats=2, options={"first": 1}).prompts)
        [1]
        """
        asked = self._ask()
        if self._prompts is None:
            self._prompts = MappingProxyType(asked)
        return self._prompts

    def prompt_of(self, seat: Seat) -> Prompt | None:
        """What this seat is asked, if anything.

        >>> from ludotheque import Match
        >>> match = Match("boussanga", seats=2, options={"first": 1})
        >>> match.prompt_of(0) is None, match.prompt_of(1).kind
        (True, 'turn')
        """
        self._require_seat(seat)
        return self._ask().get(seat)

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked anything any more.

        >>> from ludotheque import Match
        >>> Match("boussanga", seats=2).is_over
        False
        """
        return not self._ask()

    def _ask(self) -> dict[Actor, Prompt]:
        asked = self._asked
        if asked is None:
            found = self._prompts_in(self._state)
            asked = self._asked = found if isinstance(found, dict) else dict(found)
            self._prompts = self._due = None
            for prompt in asked.values():
                if prompt.deadline is not None:  # most games have none
                    self._due = next_deadline(asked)
                    break
        return asked

    @property
    def due(self) -> Prompt | None:
        """The prompt whose deadline comes first, if any has one.

        >>> from ludotheque import Match
        >>> Match("boussanga", seats=2).due is None
        True
        """
        self._ask()
        return self._due

    @property
    def outcome(self) -> Outcome | None:
        """The result once the match is over.

        >>> from ludotheque import Match
        >>> Match("boussanga", seats=2).outcome is None
        True
        """
        if self._ask():
            return None  # a match with prompts is not over
        if self._outcome is None:
            self._outcome = self.game.outcome(self._state)
        return self._outcome

    @property
    def standing(self) -> tuple[int, ...]:
        """The points of each seat so far, if the game has any before its end.

        >>> from ludotheque import Match
        >>> Match("boussanga", seats=2, seed=7).standing
        (0, 0)
        """
        return self.game.standing(self._state)

    @property
    def seed(self) -> str | None:
        """The seed, published once the match is over.

        >>> from ludotheque import Match
        >>> Match("boussanga", seats=2, seed=7).seed is None
        True
        """
        return self._seed if self.is_over else None

    @property
    def hidden_seed(self) -> str:
        """The seed at any time: for storing the match, never for players.

        >>> from ludotheque import Match
        >>> Match("boussanga", seats=2, seed=7).hidden_seed
        '7'
        """
        return self._seed

    def view(self, seat: Seat | None) -> View:
        """What this seat (``None``: a spectator) may know.

        >>> from ludotheque import Match
        >>> Match("boussanga", seats=2, seed=7).view(0).points
        (0, 0)
        """
        self._require_seat(seat)
        view: View = self.game.view(self._state, seat)
        return view

    def open_json(self) -> bytes | None:
        """The part of views that is open to everybody as JSON, if the game writes it (see ``Game.open_json``).

        >>> import msgspec
        >>> from ludotheque import Match
        >>> match = Match("bouh", seats=2, seed=7)
        >>> msgspec.json.encode(match.view(0)).endswith(match.open_json())
        True
        """
        written: bytes | None = self._open_json_of(self._state)
        return written

    def private_json(self, seat: Seat) -> bytes:
        """The part of a seat's view that others do not see, as JSON (see ``Game.private_json``).

        >>> from ludotheque import Match
        >>> match = Match("bouh", seats=2, seed=7)
        >>> match.private_json(0)[:9]
        b',"hand":['
        """
        self._require_seat(seat)
        return self._private_json_of(self._state, seat)

    def information(self, seat: Seat | None) -> Information:
        """Everything this seat (``None``: a spectator) has seen and done so far, by replaying the log.

        In Du balai ! the dice are under a lid when formulas are written; a seat still knows them:

        >>> from ludotheque import Match
        >>> match = Match("dubalai", seats=2, seed=7)
        >>> while match.prompt_of(0) is None or match.prompt_of(0).kind != "write":
        ...     notices = match.step(*match.moves()[-1])
        >>> match.view(0).dice is None
        True
        >>> [len(moment.view.dice) for moment in match.information(0).moments if moment.view.dice][-1]
        9
        """
        self._require_seat(seat)
        return information_of(self.game, self.table_options, self.seats, self.log, seat)

    @property
    def race_prompt(self) -> Prompt | None:
        """The prompt of the race that is on, if any; it has the same id for all seats that take part.

        >>> from ludotheque import Match
        >>> Match("boussanga", seats=2).race_prompt is None
        True
        """
        for prompt in self._ask().values():
            if prompt.race:
                return prompt
        return None

    def notices_for(self, seat: Seat | None) -> list[Notice[Event]]:
        """All notices for this seat (``None``: a spectator), without those that ``take_notices`` removed.

        >>> from ludotheque import Match
        >>> match = Match("boussanga", seats=2, seed=7)
        >>> {notice.is_for(None) for notice in match.notices_for(None)}
        {True}
        """
        self._require_seat(seat)
        return [notice for notice in self._notices if notice.is_for(seat)]

    def take_notices(self) -> list[Notice[Event]]:
        """Remove and return all notices since the last call, for all audiences.

        >>> from ludotheque import Match
        >>> match = Match("boussanga", seats=2, seed=7)
        >>> bool(match.take_notices()), match.take_notices()
        (True, [])
        """
        taken, self._notices = self._notices, []
        return taken

    def options(self, seat: Seat) -> Sequence[Action]:
        """The legal actions of this seat; they are made when they are looked at.

        >>> from ludotheque import Match
        >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
        >>> bool(match.options(0)), bool(match.options(1))
        (True, False)
        """
        self._require_seat(seat)
        return self.game.legal_actions(self._state, seat) if seat in self._ask() else ()

    def moves(self) -> Sequence[tuple[Actor, Action | Expired]]:
        """Everything that can happen next: the legal actions of all seats, and the passing of the next deadline.

        Empty when the match is over. ``step`` lets one of them happen:

        >>> from ludotheque import Match
        >>> import random
        >>> rng = random.Random(7)
        >>> match = Match("dubalai", seats=2, seed=7)
        >>> while moves := match.moves():
        ...     notices = match.step(*rng.choice(moves))
        >>> match.outcome is not None
        True
        """
        found: list[tuple[Seat, Sequence[Action]]] = []
        for actor in self._ask():
            if isinstance(actor, int):
                found.append((actor, self.game.legal_actions(self._state, actor)))
        return Moves(found, self.due is not None)

    def check(self, seat: Seat, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or ``None``. Changes nothing.

        >>> from ludotheque import Match
        >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
        >>> match.check(0, match.options(0)[0]) is None
        True
        """
        prompts = self._ask()
        if not prompts:
            return Refusal("LUD-4", "game_over")
        if seat not in prompts:
            return Refusal("LUD-1", "not_asked", {"seat": seat})
        return self._check_in(self._state, seat, action)

    # Inside

    def _require_seat(self, seat: Seat | None) -> None:
        """Raise ``ValueError`` for a seat that this match does not have."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: the seats of this match are 0 to {self.seats - 1}")

    def _drawn_values(self, asked: Prompt) -> tuple[int, ...]:
        """The values that the seed gives for the draw that is asked for."""
        sizes = asked.draw.sizes if asked.draw is not None else ()
        drawing = self._chance
        if self.branch is not None:
            drawing = chance.Chance(seed_for(len(self.log), self._seed, self.branch))
        if not drawing.by_source:
            return drawing.draw(len(self.log), sizes)
        source = self._source_of(asked)
        return drawing.draw_from(source, self._places.get(source, 0), sizes)

    def _source_of(self, asked: Prompt) -> str:
        """The source of a draw in a deal."""
        kind = asked.kind
        return self._draw_sources.get(kind, kind)

    def _apply(self, entry: Entry[Action]) -> None:
        if self._counts_places and type(entry.action) is Drawn:
            source = self._source_of(self._ask()["chance"])
            self._places[source] = self._places.get(source, 0) + len(entry.action.values)
        self._asked = self._outcome = None
        self.log.append(entry)
        self._notices += self._apply_to(self._state, entry)


def _by_kind(prompts: Mapping[Actor, Prompt]) -> dict[str, list[Actor]]:
    kinds: dict[str, list[Actor]] = {}
    for actor, prompt in prompts.items():
        kinds.setdefault(prompt.kind, []).append(actor)
    return kinds


def _names(actors: list[Actor]) -> str:
    return ", ".join([f"seat {actor}" if isinstance(actor, int) else f"the {actor}" for actor in actors])
