# Compiled with mypyc: every move at a table comes through here.
"""One match: the object with which users of the library play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from ludotheque.engine import chance
from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files import saved_match as saved
from ludotheque.engine.files.entry_validation import entry_problem, next_deadline
from ludotheque.engine.game import AnyGame
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal, Refused
from ludotheque.engine.registry import find_game
from ludotheque.engine.table_setup import BadTable, check_table, options_of
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Event, Millis, Seat


class Match:
    """A game being played: its rules, state, log and draws in one object.

    >>> from ludotheque import Match
    >>> match = Match("boussanga", seats=2, seed=7)
    >>> seat = next(iter(match.prompts))
    >>> move = match.options(seat)[0]
    >>> notices = match.play(seat, move)
    >>> Match.load(match.save()).view(None) == match.view(None)
    True

    ``moves`` and ``step`` play every game, those with a clock too.

    Chance prompts are answered from the seed at once. ``seed_hash`` may be shown to
    everyone from the beginning; ``seed`` is published when the match is over.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int,
        seed: int | str | None = None,
        options: Mapping[str, object] | msgspec.Struct | None = None,
        log: Sequence[Entry[Action]] | None = None,
    ) -> None:
        """``log`` holds entries to replay; they are not checked, and no draws are added after them."""
        rules = find_game(game) if isinstance(game, str) else game
        table_options = options_of(rules, options)
        refusal = check_table(rules, table_options, seats)
        if refusal is not None:
            raise BadTable(f"{rules.id} cannot be played like this: {Refused(refusal)}", refusal)
        self.game = rules
        self.table_options = table_options
        self.seats = seats
        self._seed = chance.fresh_seed() if seed is None else str(seed)
        self._chance = chance.Chance(self._seed)
        self.seed_hash = chance.seed_hash(self._seed)
        self.log: list[Entry[Action]] = []
        self.now: Millis = 0
        self._notices: list[Notice[Event]] = []
        self._state = rules.start(table_options, seats)
        self._asked: dict[Actor, Prompt] | None = None
        """The prompts of the present state, once they were needed."""
        self._prompts: Mapping[Actor, Prompt] | None = None
        """A read-only view of them, once it was needed."""
        self._due: Prompt | None = None
        for entry in log or ():
            self.now = entry.at
            self._apply(entry)
        if log is None:
            self._answer_chance()

    # What is known

    @property
    def prompts(self) -> Mapping[Actor, Prompt]:
        """Who is asked what; empty when the match is over.

        >>> list(Match("boussanga", seats=2, options={"first": 1}).prompts)
        [1]
        """
        asked = self._ask()
        if self._prompts is None:
            self._prompts = MappingProxyType(asked)
        return self._prompts

    def prompt_of(self, seat: Seat) -> Prompt | None:
        """What this seat is asked, if anything.

        >>> match = Match("boussanga", seats=2, options={"first": 1})
        >>> match.prompt_of(0) is None, match.prompt_of(1).kind
        (True, 'turn')
        """
        return self._ask().get(seat)

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked anything any more.

        >>> Match("boussanga", seats=2).is_over
        False
        """
        return not self._ask()

    def _ask(self) -> dict[Actor, Prompt]:
        asked = self._asked
        if asked is None:
            asked = self._asked = dict(self.game.prompts(self._state))
            self._prompts = self._due = None
            for prompt in asked.values():
                if prompt.deadline is not None:  # most games have none
                    self._due = next_deadline(asked)
                    break
        return asked

    @property
    def due(self) -> Prompt | None:
        """The prompt whose deadline comes first, if any has one.

        >>> Match("boussanga", seats=2).due is None
        True
        """
        self._ask()
        return self._due

    @property
    def outcome(self) -> Outcome | None:
        """The result once the match is over.

        >>> Match("boussanga", seats=2).outcome is None
        True
        """
        if self._ask():
            return None  # a match with prompts is not over
        outcome: Outcome | None = self.game.outcome(self._state)
        return outcome

    @property
    def standing(self) -> tuple[int, ...]:
        """The points of each seat so far, if the game has any before its end.

        >>> Match("boussanga", seats=2, seed=7).standing
        (0, 0)
        """
        return self.game.standing(self._state)

    @property
    def seed(self) -> str | None:
        """The seed, published once the match is over.

        >>> Match("boussanga", seats=2, seed=7).seed is None
        True
        """
        return self._seed if self.outcome is not None else None

    @property
    def hidden_seed(self) -> str:
        """The seed at any time: for storing the match, never for players.

        >>> Match("boussanga", seats=2, seed=7).hidden_seed
        '7'
        """
        return self._seed

    def view(self, seat: Seat | None) -> View:
        """What this seat (``None``: a spectator) may know.

        >>> Match("boussanga", seats=2, seed=7).view(0).points
        (0, 0)
        """
        view: View = self.game.view(self._state, seat)
        return view

    def private_values(self, seat: Seat) -> tuple[object, ...]:
        """The values of ``Game.private_fields`` for this seat.

        >>> match = Match("bouh", seats=2, seed=7)
        >>> len(match.private_values(0)) == len(match.game.private_fields)
        True
        """
        return self.game.private_values(self._state, seat)

    @property
    def race_prompt(self) -> Prompt | None:
        """The prompt of the race that is on, if any; it has the same id for all seats that take part.

        >>> Match("boussanga", seats=2).race_prompt is None
        True
        """
        for prompt in self._ask().values():
            if prompt.race:
                return prompt
        return None

    def notices_for(self, seat: Seat | None) -> list[Notice[Event]]:
        """All notices for this seat (``None``: a spectator), without those that ``take_notices`` removed.

        >>> match = Match("boussanga", seats=2, seed=7)
        >>> {notice.is_for(None) for notice in match.notices_for(None)}
        {True}
        """
        return [notice for notice in self._notices if notice.is_for(seat)]

    def take_notices(self) -> list[Notice[Event]]:
        """Remove and return all notices since the last call, for all audiences.

        >>> match = Match("boussanga", seats=2, seed=7)
        >>> bool(match.take_notices()), match.take_notices()
        (True, [])
        """
        taken, self._notices = self._notices, []
        return taken

    def options(self, seat: Seat) -> Sequence[Action]:
        """The legal actions of this seat.

        >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
        >>> bool(match.options(0)), bool(match.options(1))
        (True, False)
        """
        return self.game.options(self.view(seat))

    def moves(self) -> list[tuple[Actor, Action | Expired]]:
        """Everything that can happen next: the legal actions of all seats, and the passing of the next deadline.

        Empty when the match is over. ``step`` lets one of them happen:

        >>> import random
        >>> rng = random.Random(7)
        >>> match = Match("dubalai", seats=2, seed=7)
        >>> while moves := match.moves():
        ...     notices = match.step(*rng.choice(moves))
        >>> match.outcome is not None
        True
        """
        found: list[tuple[Actor, Action | Expired]] = []
        for actor in self._ask():
            if isinstance(actor, int):
                for action in self.options(actor):
                    found.append((actor, action))
        if self.due is not None:
            found.append(("clock", Expired()))
        return found

    def check(self, seat: Seat, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or ``None``. Changes nothing.

        >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
        >>> match.check(0, match.options(0)[0]) is None
        True
        """
        prompts = self._ask()
        if not prompts:
            return Refusal("LUD-4", "game_over")
        if seat not in prompts:
            return Refusal("LUD-1", "not_asked", {"seat": seat})
        return self.game.check(self._state, seat, action)

    # Playing

    def play(
        self, seat: Seat, action: Action, *, at: Millis | None = None, prompt: int | None = None
    ) -> tuple[Notice[Event], ...]:
        """Play an action and return the notices of it and of the draws that follow.

        Raises ``Refused`` if it is not allowed. ``at`` is match time for timed
        play: deadlines up to and including it expire first. ``prompt`` is the id
        of the prompt being answered; an answer to an earlier prompt is refused.

        >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
        >>> notices = match.play(0, match.options(0)[0])
        >>> list(match.prompts)
        [1]
        """
        if not isinstance(seat, int):
            raise TypeError(f"{seat!r} is no seat; step() also lets time pass")  # as compiled code does
        before = len(self._notices)
        self.advance(self.now if at is None else at)
        asked = self._ask().get(seat)
        if asked is not None and prompt is not None and asked.id != prompt:
            raise Refused(Refusal("LUD-2", "stale", {"asked": asked.id, "answered": prompt}))
        refusal = self.check(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        assert asked is not None, "a seat that is not asked is refused above"
        self._append(seat, asked, action)
        self._answer_chance()
        return tuple(self._notices[before:])

    def step(self, actor: Actor, action: Action | Expired) -> tuple[Notice[Event], ...]:
        """Let one of ``moves`` happen now: a seat acts, or match time advances to the next deadline.

        >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
        >>> notices = match.step(*match.moves()[0])
        >>> list(match.prompts)
        [1]
        """
        if isinstance(actor, int) and not isinstance(action, Expired):
            return self.play(actor, action)
        due = self.due
        if actor != "clock" or due is None or due.deadline is None:
            raise ValueError(f"{actor!r} cannot do this now: choose one of moves()")
        return self.advance(max(self.now, due.deadline))

    def advance(self, to: Millis) -> tuple[Notice[Event], ...]:
        """Advance match time to ``to``: every deadline up to and including it expires at its own time.

        >>> match = Match("boussanga", seats=2, seed=7)
        >>> match.advance(1000), match.now
        ((), 1000)
        """
        if to < self.now:
            raise ValueError(f"match time is {self.now} ms already and cannot go back to {to} ms")
        before = len(self._notices)
        while (due := self.due) is not None:
            if due.deadline is None or due.deadline > to:
                break
            self.now = max(self.now, due.deadline)
            self._append("clock", due, Expired())
            self._answer_chance()
        self.now = to
        return tuple(self._notices[before:])

    # Saving and loading

    def save(self) -> str:
        """The match as JSON lines.

        Until the match is over the file holds its seed and the secrets of all seats:
        it must not be given to players.

        >>> match = Match("boussanga", seats=2, seed=7)
        >>> '"game":"boussanga"' in match.save().splitlines()[0]
        True
        """
        header = saved.Header(
            format=saved.FORMAT,
            game=self.game.id,
            version=self.game.version,
            seats=self.seats,
            options=msgspec.Raw(msgspec.json.encode(self.table_options)),
            seed_hash=self.seed_hash,
        )
        end = saved.End(entries=len(self.log), now=self.now, seed=self._seed, outcome=self.outcome)
        return saved.write(header, self.log, end)

    @classmethod
    def load(cls, text: str | bytes, *, check_draws: bool = False) -> Match:
        """Load a match that ``save`` wrote, by replaying its log.

        Raises ``BadFile``, which names the line, for anything else. Draws are read
        from the log; ``check_draws`` also compares them with the seed.

        >>> match = Match("boussanga", seats=2, seed=7)
        >>> Match.load(match.save(), check_draws=True).log == match.log
        True
        """
        file = saved.read(text)
        try:
            options = msgspec.json.decode(file.header.options, type=file.game.Options)
        except msgspec.MsgspecError as error:
            raise saved.BadFile(1, f"its table options are not those of {file.game.id}: {error}") from None
        refusal = check_table(file.game, options, file.header.seats)
        if refusal is not None:
            raise saved.BadFile(1, f"{file.game.id} cannot be set up like this: {Refused(refusal)}")
        match = cls(file.game, seats=file.header.seats, seed=file.end.seed, options=options, log=())
        for line, entry in file.entries:
            match._replay(line, entry, file.end.seed if check_draws else None)
        match._check_end(file)
        return match

    @classmethod
    def resume(
        cls, game: str | AnyGame, *, seats: int, seed: str, options: msgspec.Struct, entries: Sequence[Entry[Action]]
    ) -> Match:
        """Continue a match from its own, trusted log.

        The entries are applied without being checked; use ``load`` for files from outside.

        >>> match = Match("boussanga", seats=2, seed=7)
        >>> options = match.table_options
        >>> Match.resume("boussanga", seats=2, seed="7", options=options, entries=match.log).log == match.log
        True
        """
        match = cls(game, seats=seats, seed=seed, options=options, log=entries)
        match._answer_chance()  # a log may end between an action and the draws that follow it
        return match

    def _replay(self, line: int, entry: Entry[Action], seed: str | None) -> None:
        """Validate an entry of a file and apply it."""
        problem: str | None
        if entry.seq != len(self.log):
            problem = f"entry {len(self.log)} belongs here"
        elif entry.at < self.now:
            problem = "it goes back in time"
        else:
            problem = entry_problem(self.game, self._state, entry, seed)
        if problem is not None:
            raise saved.BadFile(line, f"entry {entry.seq}: {problem}")
        self.now = entry.at
        self._apply(entry)

    def _check_end(self, file: saved.File) -> None:
        """Compare the match after all entries with the file's last line."""
        if file.end.now < self.now:
            raise saved.BadFile(file.end_line, "its clock stands before the last entry")
        self.now = file.end.now
        if "chance" in self.prompts:
            raise saved.BadFile(file.end_line, "the log stops before chance has answered")
        due = self.due
        if due is not None and due.deadline is not None and due.deadline <= self.now:
            raise saved.BadFile(file.end_line, "a deadline has passed that no entry records")
        if self.outcome != file.end.outcome:
            raise saved.BadFile(file.end_line, "the outcome it states is not the one its moves lead to")

    # Inside

    def _append(self, actor: Actor, prompt: Prompt, action: Action | Drawn | Expired) -> None:
        self._apply(Entry(seq=len(self.log), at=self.now, actor=actor, prompt=prompt.id, action=action))

    def _apply(self, entry: Entry[Action]) -> None:
        self._asked = None
        self.log.append(entry)
        self._notices += self.game.apply(self._state, entry)

    def _answer_chance(self) -> None:
        while (asked := self._ask().get("chance")) is not None:
            sizes = asked.draw.sizes if asked.draw else ()
            self._append("chance", asked, Drawn(self._chance.draw(len(self.log), sizes)))
