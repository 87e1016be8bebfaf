"""Moments of Du balai !, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque import Match
from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.native.bits import bit, lowest
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.prompt import Actor
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event
from ludotheque.games.dubalai.box.edition import COLOURS, Colour
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel, standard_edition
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import Close, Done, DubalaiAction, Lay, Lock, Roll
from ludotheque.games.dubalai.rules.codes import WRITE
from ludotheque.games.dubalai.rules.formulas import BLACK, ORANGE, valid_symbols
from ludotheque.games.dubalai.rules.moves import CARDS
from ludotheque.games.dubalai.rules.view import DubalaiView

SYLLABLES = tuple(symbol.syllable for symbol in standard_edition().symbols)
KRA, GLO, FIZ, NEB, YUK, TOZ, ZAF, WEP, MIP = range(9)

EXAMPLE = "orange GLO GLO FIZ NEB KRA black YUK MIP MIP KRA"
"""The rulebook's example: valid are GLO, FIZ, NEB in orange and YUK, MIP in black."""
PERFECT_ORANGE = "GLO FIZ NEB"
PERFECT_BLACK = "YUK MIP"
INVALID = "KRA"


def row(text: str) -> tuple[int, ...]:
    """A formula from what is spoken."""
    return tuple(SYLLABLES.index(syllable) for syllable in text.split())


def faces(text: str) -> list[int]:
    """Dice from words: a colour, then the syllables that show it."""
    found: list[int] = []
    colour = 0
    for word in text.split():
        if word in COLOURS:
            colour = COLOURS.index(word)
        else:
            found.append(SYLLABLES.index(word) + 9 * colour)
    assert len(found) == 9, f"{len(found)} dice"
    return found


class Scene:
    """A round in which the lid has just been closed, and what happens next.

    Time starts at 0 and moves when a test lets it.
    """

    def __init__(
        self,
        squares: Sequence[int] = (0, 0, 0),
        hands: Sequence[Sequence[str]] = (),
        *,
        dice: str = EXAMPLE,
        closer: int | None = 0,
        roller: int = 0,
        curse: int | None = None,
        round: int = 2,
        barren: int = 0,
        levels: Sequence[SeatLevel] = (),
        pile: Sequence[str] | None = None,
        discard: Sequence[str] = (),
        options: DubalaiOptions | None = None,
    ) -> None:
        self.options = DubalaiOptions(levels=tuple(levels)) if options is None else options
        self.state = GAME.start(self.options, len(squares))
        self.now = 0
        self.seq = 0
        self.told: list[Notice[Event]] = []
        position = self.position = self.state.position
        for seat, square in enumerate(squares):
            position.track.squares[seat] = square
        position.round, position.barren, position.roller = round, barren, roller
        position.curse = -9 if curse is None else curse
        position.dice = vec[i64](faces(dice))
        position.orange, position.black = valid_symbols(position.dice, ORANGE), valid_symbols(position.dice, BLACK)
        for seat, hand in enumerate(hands):
            position.hands[seat] = self.take(hand)
        position.discard = self.take(discard)
        if pile is not None:
            position.pile = self.take(pile)
        position.closer = -1 if closer is None else closer
        position.phase, position.since, position.deadline = WRITE, 0, position.setup.write
        position.ready = 0

    def take(self, cards: Sequence[str]) -> int:
        """Cards of these kinds, out of the pile."""
        taken = 0
        for card in cards:
            kind = self.position.setup.tables.of_kind[CARDS.index(card)]
            one = bit(lowest(self.position.pile & kind))
            self.position.pile &= ~one
            taken |= one
        return taken

    # Doing

    def refusal(self, seat: int, action: DubalaiAction) -> tuple[str, str] | None:
        """Which clause an action breaks, and how."""
        refusal: Refusal | None = GAME.check(self.state, seat, action)
        return None if refusal is None else (refusal.clause, refusal.reason)

    def play(self, seat: int, action: DubalaiAction, *draws: int, after: int = 0) -> list[Event]:
        """A seat acts, ``after`` so many milliseconds; chance answers with these values, then zeros."""
        self.now += after
        assert GAME.check(self.state, seat, action) is None, GAME.check(self.state, seat, action)
        return self._apply(seat, action, *draws)

    def wait(self, *draws: int) -> list[Event]:
        """The next deadline passes."""
        due = next_deadline(GAME.prompts(self.state))
        assert due is not None
        assert due.deadline is not None
        self.now = due.deadline
        return self._apply("clock", Expired(), *draws)

    def write(self, *formulas: str, locked: bool = True) -> list[Event]:
        """Every seat lays this formula and, unless told otherwise, locks it."""
        told = len(self.told)
        for seat, text in enumerate(formulas):
            self.play(seat, Lay(row(text)))
        if locked:
            for seat in range(len(formulas)):
                self.play(seat, Lock())
        return self.events[told:]

    def lay_two(self, seat: int, main: str, second: str, colour: Colour = "orange") -> None:
        """Lay two rows; the main one has this label."""
        self.play(seat, Lay(row(main), row(second), colour))

    def cast(self, seat: int, action: DubalaiAction) -> list[Event]:
        """Play a spell that nobody cancels."""
        told = len(self.told)
        self.play(seat, action)
        if self.phase == "fog":
            self.wait()
        return self.events[told:]

    def finish_round(self) -> None:
        """Everyone plays nothing more until the next roll or the end."""
        while (prompts := GAME.prompts(self.state)) and self.phase in ("before", "after", "keep", "fog"):
            seat = next(iter(prompts))
            if self.phase in ("before", "after") and isinstance(seat, int):
                self.play(seat, Done())
            else:
                self.wait()

    def _apply(self, actor: Actor, action: DubalaiAction | Drawn | Expired, *draws: int) -> list[Event]:
        told, values = len(self.told), list(draws)
        self._enter(actor, action)
        while (prompt := GAME.prompts(self.state).get("chance")) is not None:
            assert prompt.draw is not None
            values += [0] * (len(prompt.draw.sizes) - len(values))
            self._enter("chance", Drawn(tuple(values[: len(prompt.draw.sizes)])))
            del values[: len(prompt.draw.sizes)]
        return self.events[told:]

    def _enter(self, actor: Actor, action: DubalaiAction | Drawn | Expired) -> None:
        prompts = GAME.prompts(self.state)
        prompt = next_deadline(prompts) if actor == "clock" else prompts[actor]
        assert prompt is not None
        self.seq += 1
        self.told += GAME.apply(self.state, Entry(self.seq, self.now, actor, prompt.id, action))

    # Seeing

    def view(self, seat: int | None = None) -> DubalaiView:
        """What a seat sees."""
        return GAME.view(self.state, seat)

    @property
    def phase(self) -> str:
        """What is waited for."""
        return self.view().phase

    @property
    def time_given(self) -> int:
        """How long the present question may take."""
        return self.view().deadline - self.view().since

    @property
    def asked(self) -> list[Actor]:
        """Who is asked something."""
        return list(GAME.prompts(self.state))

    @property
    def squares(self) -> tuple[int, ...]:
        """Where everyone is."""
        return self.view().squares

    @property
    def events(self) -> list[Event]:
        """Everything told so far, to whomever."""
        return events_of(self.told)

    def heard(self, seat: int | None) -> list[Event]:
        """Everything a seat was told."""
        return [notice.data for notice in self.told if notice.heard_by(seat)]

    def options_of(self, seat: int) -> list[DubalaiAction]:
        """What a seat is offered."""
        return list(GAME.options(self.view(seat)))

    @property
    def outcome(self) -> Outcome | None:
        """The result."""
        return GAME.outcome(self.state)


def before_move(
    hand: Sequence[str],
    formula: str = "GLO",
    second: str = "",
    colour: Colour = "orange",
    *,
    closer: int | None = 0,
    curse: int | None = None,
) -> Scene:
    """Seat 0, on 5 beside seat 1, is about to apply her formula: she may play spells that alter it."""
    scene = Scene([5, 5], [hand], closer=closer, curse=curse)
    if second:
        scene.lay_two(0, formula, second, colour)
    else:
        scene.play(0, Lay(row(formula)))
    scene.play(1, Lay(row(INVALID)))
    scene.play(0, Lock())
    scene.play(1, Lock())
    assert scene.phase == "before"
    return scene


def after_move(squares: Sequence[int], *hand: str, others: Sequence[str] = ()) -> Scene:
    """Seat 0 has fallen and may play spells; the others, one card each. Nobody closed the lid, so nobody pays."""
    scene = Scene(squares, [hand, *([card] for card in others)], closer=None)
    scene.write(*[INVALID] * len(squares))
    while (actor := scene.view().actor) != 0 or scene.phase != "after":
        assert actor is not None
        scene.play(actor, Done())
    return scene


# Whole matches, of which the first moments are played


def view(match: Match, seat: int | None = None) -> DubalaiView:
    """What a seat sees."""
    seen = match.view(seat)
    assert isinstance(seen, DubalaiView)
    return seen


def events_of(notices: Sequence[Notice[Event]]) -> list[Event]:
    """What is told, to whomever."""
    return [notice.data for notice in notices]


def rolled(seats: int = 3, seed: int = 1, **options: object) -> Match:
    """A match in which the dice have just been rolled at time 0."""
    match = Match("dubalai", seats=seats, seed=seed, options=options)
    roller = view(match).roller
    assert roller is not None
    match.play(roller, Roll())
    return match


def closing(match: Match, seat: int = 0, at: int = 2000) -> Match:
    """The same, when this seat has just closed the lid."""
    match.play(seat, Close(), at=at)
    match.advance(at + 1)
    return match
