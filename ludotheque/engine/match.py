# Compiled with mypyc: every move at a table comes through here.
"""One match: the object with which users of the library play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from ludotheque.engine import chance
from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files import saved_match as saved
from ludotheque.engine.files.entry_validation import entry_problem, next_deadline
from ludotheque.engine.game import AnyGame
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal, Refused, option_error
from ludotheque.engine.registry import find_game
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Event, Millis, Seat

_NO_PROMPTS: Mapping[Actor, Prompt] = MappingProxyType({})


class BadTable(ValueError):
    """A match cannot be set up like this. The message says why."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class Match:
    """A game being played: its rules, state, log and draws in one object.

    >>> from ludotheque import Match
    >>> match = Match("boussanga", seats=2, seed=7)
    >>> seat = next(iter(match.prompts))
    >>> move = match.options(seat)[0]
    >>> notices = match.play(seat, move)
    >>> Match.load(match.save()).view(None) == match.view(None)
    True

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
        table_options = _options_of(rules, options)
        refusal = check_table(rules, table_options, seats)
        if refusal is not None:
            raise BadTable(f"{rules.id} cannot be played like this: {Refused(refusal)}", refusal)
        self.game = rules
        self.table_options = table_options
        self.seats = seats
        self._seed = chance.fresh_seed() if seed is None else str(seed)
        self.seed_hash = chance.seed_hash(self._seed)
        self.log: list[Entry[Action]] = []
        self.now: Millis = 0
        self._notices: list[Notice[Event]] = []
        self._state = rules.start(table_options, seats)
        self._asked: dict[Actor, Prompt] | None = None
        """The prompts of the present state, once they were needed."""
        self._prompts: Mapping[Actor, Prompt] = _NO_PROMPTS
        """A read-only view of them."""
        self._due: Prompt | None = None
        for entry in log or ():
            self.now = entry.at
            self._apply(entry)
        if log is None:
            self._answer_chance()

    # What is known

    @property
    def prompts(self) -> Mapping[Actor, Prompt]:
        """Who is asked what; empty when the match is over."""
        self._ask()
        return self._prompts

    def _ask(self) -> dict[Actor, Prompt]:
        if self._asked is None:
            self._asked = dict(self.game.prompts(self._state))
            self._prompts = MappingProxyType(self._asked)
            self._due = next_deadline(self._asked)
        return self._asked

    @property
    def due(self) -> Prompt | None:
        """The prompt whose deadline comes first, if any has one."""
        self._ask()
        return self._due

    @property
    def outcome(self) -> Outcome | None:
        """The result once the match is over."""
        if self._ask():
            return None  # a match with prompts is not over
        outcome: Outcome | None = self.game.outcome(self._state)
        return outcome

    @property
    def seed(self) -> str | None:
        """The seed, published once the match is over."""
        return self._seed if self.outcome is not None else None

    @property
    def hidden_seed(self) -> str:
        """The seed at any time: for storing the match, never for players."""
        return self._seed

    def view(self, seat: Seat | None) -> View:
        """What this seat (``None``: a spectator) may know."""
        view: View = self.game.view(self._state, seat)
        return view

    def private_values(self, seat: Seat) -> tuple[object, ...]:
        """The values of ``Game.private_fields`` for this seat."""
        return self.game.private_values(self._state, seat)

    def notices_for(self, seat: Seat | None) -> list[Notice[Event]]:
        """All notices for this seat (``None``: a spectator), without those that ``take_notices`` removed."""
        return [notice for notice in self._notices if notice.is_for(seat)]

    def take_notices(self) -> list[Notice[Event]]:
        """Remove and return all notices since the last call, for all audiences."""
        taken, self._notices = self._notices, []
        return taken

    def options(self, seat: Seat) -> Sequence[Action]:
        """The legal actions of this seat."""
        return self.game.options(self.view(seat))

    def check(self, seat: Seat, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or ``None``. Changes nothing."""
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
        """
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

    def advance(self, to: Millis) -> tuple[Notice[Event], ...]:
        """Advance match time to ``to``: every deadline up to and including it expires at its own time."""
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
        cls, game: str, *, seats: int, seed: str, options: msgspec.Struct, entries: Sequence[Entry[Action]]
    ) -> Match:
        """Continue a match from its own, trusted log.

        The entries are applied without being checked; use ``load`` for files from outside.
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
            self._append("chance", asked, Drawn(chance.draw(self._seed, len(self.log), sizes)))


def check_table(game: AnyGame, options: msgspec.Struct, seats: int) -> Refusal | None:
    """Why this game cannot be played with these seats and options, or ``None``."""
    if seats not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        return Refusal("LUD-5", "seats", {"seats": seats, "fewest": fewest, "most": most})
    return game.check_table(options, seats)


def _options_of(game: AnyGame, given: Mapping[str, object] | msgspec.Struct | None) -> Any:
    if isinstance(given, game.Options):
        return given
    try:
        return msgspec.convert({} if given is None else given, type=game.Options)
    except msgspec.ValidationError as error:
        raise BadTable(f"these are not options of {game.id}: {error}", option_error(game.Options, given)) from None
