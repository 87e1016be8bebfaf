# Compiled with mypyc: every move at a table comes through here.
"""One match: the object with which users of the library play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ludotheque.engine import chance
from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files import saved_match as saved
from ludotheque.engine.files.entry_validation import end_problem, place_problem
from ludotheque.engine.game import AnyGame
from ludotheque.engine.notice import Notice
from ludotheque.engine.playing.branch import Branch, Luck, branch_problem, branched
from ludotheque.engine.playing.match_state import MatchState
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal, Refused
from ludotheque.engine.registry import find_game, is_registered
from ludotheque.engine.table_setup import check_table
from ludotheque.engine.wire import Action, Event, Millis


class Match(MatchState):
    """A game being played: its rules, state, log and draws in one object.

    >>> from ludotheque import Match
    >>> match = Match("boussanga", seats=2, seed=7)
    >>> seat = next(iter(match.prompts))
    >>> move = match.options(seat)[0]
    >>> notices = match.play(seat, move)
    >>> Match.load(match.save()).view(None) == match.view(None)
    True

    ``moves`` and ``step`` play every game, those with a clock too. Matches can be copied and
    pickled; a copy goes its own way, with the same draws.

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
        branch: Branch | None = None,
    ) -> None:
        """``log`` holds entries to replay; they are not checked, and no draws are added after them.

        ``branch`` says where a match branched from another one; ``branch_at`` makes such matches.
        """
        super().__init__(game, seats=seats, seed=seed, options=options, log=log, branch=branch)
        if log is None:
            self._answer_chance()

    # Playing

    def play(
        self, seat: Actor, action: Action, *, at: Millis | None = None, prompt: int | None = None
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
            raise TypeError(f"{seat!r} is no seat and has no actions: step() and advance() let time pass")
        before = len(self._notices)
        self._pass_time(self.now if at is None else at)
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
        before = len(self._notices)
        self._pass_time(to)
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
            branch=self.branch,
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
        branch = file.header.branch
        problem = None if branch is None else branch_problem(branch, len(file.entries))
        if problem is not None:
            raise saved.BadFile(1, problem)
        match = cls(file.game, seats=file.header.seats, seed=file.end.seed, options=options, log=(), branch=branch)
        for line, entry in file.entries:
            match._replay(line, entry, check_draws)
        problem = end_problem(file.end, match.now, match._ask(), match.outcome)
        if problem is not None:
            raise saved.BadFile(file.end_line, problem)
        match.now = file.end.now
        return match

    @classmethod
    def resume(
        cls,
        game: str | AnyGame,
        *,
        seats: int,
        seed: str,
        options: msgspec.Struct,
        entries: Sequence[Entry[Action]],
        branch: Branch | None = None,
    ) -> Match:
        """Continue a match from its own, trusted log.

        The entries are applied without being checked; use ``load`` for files from outside.

        >>> match = Match("boussanga", seats=2, seed=7)
        >>> options = match.table_options
        >>> Match.resume("boussanga", seats=2, seed="7", options=options, entries=match.log).log == match.log
        True
        """
        match = cls(game, seats=seats, seed=seed, options=options, log=entries, branch=branch)
        match._answer_chance()  # a log may end between an action and the draws that follow it
        return match

    # Branching and copying

    def branch_at(self, entry: int, *, luck: Luck = "same", seed: int | str | None = None, of: str = "") -> Match:
        """A new match that takes over the first entries of this one, to be played on differently.

        With the ``"same"`` luck, draws go on from the seed of this match; with ``"fresh"`` luck from a new
        one, which ``seed`` may set. ``of`` is the id of this match. Only a finished match has its seed
        published: branches of others must not be given to players.

        >>> import random
        >>> match = Match("boussanga", seats=2, seed=7)
        >>> while moves := match.moves():
        ...     notices = match.step(*random.Random(1).choice(moves))
        >>> other = match.branch_at(5, luck="fresh", seed=8)
        >>> other.log[:5] == match.log[:5], other.is_over, Match.load(other.save(), check_draws=True).log == other.log
        (True, False, True)
        """
        if not 0 <= entry <= len(self.log):
            raise ValueError(f"this match has {len(self.log)} entries and cannot branch after {entry}")
        if luck == "same" and seed is not None:
            raise ValueError("a branch with the same luck has the seed of its match")
        own = self._seed if luck == "same" else chance.fresh_deal_seed() if seed is None else str(seed)
        branch = branched(entry, luck, of, self._seed, self.branch)
        taken = self.log[:entry]
        return Match.resume(
            self.game, seats=self.seats, seed=own, options=self.table_options, entries=taken, branch=branch
        )

    def copy(self) -> Match:
        """An independent copy: the same past, and the same draws if the same is played.

        >>> match = Match("boussanga", seats=2, seed=7)
        >>> other = match.copy()
        >>> notices = other.step(*other.moves()[0])
        >>> len(other.log) > len(match.log)
        True
        """
        other = Match(
            self.game, seats=self.seats, seed=self._seed, options=self.table_options, log=(), branch=self.branch
        )
        other._state = self.game.copy(self._state)
        other.log = self.log[:]
        other.now = self.now
        other._notices = self._notices[:]
        other._places = self._places.copy()
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as a log, with the id of its game, or the game itself if it is not installed under its id."""
        game: str | AnyGame = self.game.id if is_registered(self.game) else self.game
        options = msgspec.json.encode(self.table_options)
        return _unpickled, (game, self.seats, self._seed, options, self.log, self.now, self._notices, self.branch)

    # Inside

    def _pass_time(self, to: Millis) -> None:
        if to < self.now:
            raise ValueError(f"match time is {self.now} ms already and cannot go back to {to} ms")
        while (due := self.due) is not None:
            if due.deadline is None or due.deadline > to:
                break
            self.now = max(self.now, due.deadline)
            self._append("clock", due, Expired())
            self._answer_chance()
        self.now = to

    def _replay(self, line: int, entry: Entry[Action], check_draws: bool) -> None:
        """Validate an entry of a file and apply it."""
        problem = place_problem(self.game, self._state, entry, len(self.log), self.now)
        drawn = entry.action
        if problem is None and check_draws and isinstance(drawn, Drawn) and self._differs(drawn):
            problem = "what it draws does not follow from the seed"
        if problem is not None:
            raise saved.BadFile(line, f"entry {entry.seq}: {problem}")
        self.now = entry.at
        self._apply(entry)

    def _differs(self, drawn: Drawn) -> bool:
        """Whether the seed gives other values for the draw that is asked for."""
        return self._drawn_values(self._ask()["chance"]) != drawn.values

    def _append(self, actor: Actor, prompt: Prompt, action: Action | Drawn | Expired) -> None:
        self._apply(Entry(len(self.log), self.now, actor, prompt.id, action))  # by place: names take longer

    def _answer_chance(self) -> None:
        while (asked := self._ask().get("chance")) is not None:
            self._append("chance", asked, Drawn(self._drawn_values(asked)))


def _unpickled(
    game: str | AnyGame,
    seats: int,
    seed: str,
    encoded_options: bytes,
    log: list[Entry[Action]],
    now: Millis,
    notices: list[Notice[Event]],
    branch: Branch | None = None,
) -> Match:
    rules = find_game(game) if isinstance(game, str) else game
    options = msgspec.json.decode(encoded_options, type=rules.Options)
    match = Match(rules, seats=seats, seed=seed, options=options, log=log, branch=branch)
    match.now = now
    match._notices = notices
    return match
