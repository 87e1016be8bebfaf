"""Prepared positions of Du balai !, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque import Match
from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.native.bits import bit, count, lowest, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.prompt import Actor
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event
from ludotheque.games.dubalai.box.edition import COLOURS, Colour
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel, standard_edition
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import Close, Done, DubalaiAction, Lay, Lock, Roll
from ludotheque.games.dubalai.rules.codes import OVER, START, WATCH, WRITE
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import CARDS
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.formulas import BLACK, ORANGE, valid_symbols
from ludotheque.games.dubalai.rules.tabletop.setup import setup_of
from ludotheque.games.dubalai.rules.view import DubalaiView

SYLLABLES = tuple(symbol.syllable for symbol in standard_edition().symbols)
KRA, GLO, FIZ, NEB, YUK, TOZ, ZAF, WEP, MIP = range(9)

EXAMPLE = "orange GLO GLO FIZ NEB KRA black YUK MIP MIP KRA"
"""The rulebook's example: valid are GLO, FIZ, NEB in orange and YUK, MIP in black."""
PERFECT_ORANGE = "GLO FIZ NEB"
PERFECT_BLACK = "YUK MIP"
INVALID = "KRA"


def row(text: str) -> tuple[int, ...]:
    """The symbols of a formula, from its spoken syllables."""
    return tuple(SYLLABLES.index(syllable) for syllable in text.split())


def faces(text: str) -> list[int]:
    """The faces of nine dice, from words: a colour, then the syllables in that colour."""
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
    """A position in which the lid has just been closed, and ways to play on from it.

    Time starts at 0 and passes only where a test says so.
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
        self.notices: list[Notice[Event]] = []
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
        position.phase, position.since, position.deadline = WRITE, 0, position.setup.write_ms
        position.ready = 0

    def take(self, cards: Sequence[str]) -> int:
        """Take cards of these kinds from the pile."""
        taken = 0
        for card in cards:
            kind = self.position.setup.lookup.of_kind[CARDS.index(card)]
            one = bit(lowest(self.position.pile & kind))
            self.position.pile &= ~one
            taken |= one
        return taken

    # Playing

    def refusal(self, seat: int, action: DubalaiAction) -> tuple[str, str] | None:
        """The clause and the reason with which an action is refused; ``None`` if it is legal."""
        refusal: Refusal | None = GAME.check(self.state, seat, action)
        return None if refusal is None else (refusal.clause, refusal.reason)

    def play(self, seat: int, action: DubalaiAction, *draws: int, after: int = 0) -> list[Event]:
        """Play an action ``after`` so many milliseconds; chance draws these values, then zeros."""
        self.now += after
        assert GAME.check(self.state, seat, action) is None, GAME.check(self.state, seat, action)
        return self._apply(seat, action, *draws)

    def wait(self, *draws: int) -> list[Event]:
        """Let the next deadline pass."""
        due = next_deadline(GAME.prompts(self.state))
        assert due is not None
        assert due.deadline is not None
        self.now = due.deadline
        return self._apply("clock", Expired(), *draws)

    def write(self, *formulas: str, locked: bool = True) -> list[Event]:
        """Every seat lays this formula and, unless ``locked`` is false, locks it."""
        before = len(self.notices)
        for seat, text in enumerate(formulas):
            self.play(seat, Lay(row(text)))
        if locked:
            for seat in range(len(formulas)):
                self.play(seat, Lock())
        return self.events[before:]

    def lay_two(self, seat: int, main: str, second: str, colour: Colour = "orange") -> None:
        """Lay two rows; the main one has this label."""
        self.play(seat, Lay(row(main), row(second), colour))

    def cast(self, seat: int, action: DubalaiAction) -> list[Event]:
        """Play a spell and let its Fog window pass."""
        before = len(self.notices)
        self.play(seat, action)
        if self.phase == "fog":
            self.wait()
        return self.events[before:]

    def finish_round(self) -> None:
        """Play no more spells until the next roll or the end."""
        while (prompts := GAME.prompts(self.state)) and self.phase in ("before", "after", "keep", "fog"):
            seat = next(iter(prompts))
            if self.phase in ("before", "after") and isinstance(seat, int):
                self.play(seat, Done())
            else:
                self.wait()

    def _apply(self, actor: Actor, action: DubalaiAction | Drawn | Expired, *draws: int) -> list[Event]:
        before, values = len(self.notices), list(draws)
        self._enter(actor, action)
        while (prompt := GAME.prompts(self.state).get("chance")) is not None:
            assert prompt.draw is not None
            values += [0] * (len(prompt.draw.sizes) - len(values))
            self._enter("chance", Drawn(tuple(values[: len(prompt.draw.sizes)])))
            del values[: len(prompt.draw.sizes)]
        return self.events[before:]

    def _enter(self, actor: Actor, action: DubalaiAction | Drawn | Expired) -> None:
        prompts = GAME.prompts(self.state)
        prompt = next_deadline(prompts) if actor == "clock" else prompts[actor]
        assert prompt is not None
        self.seq += 1
        self.notices += GAME.apply(self.state, Entry(self.seq, self.now, actor, prompt.id, action))

    # Results

    def view(self, seat: int | None = None) -> DubalaiView:
        """The view of a seat."""
        return GAME.view(self.state, seat)

    @property
    def phase(self) -> str:
        """The present phase."""
        return self.view().phase

    @property
    def time_given(self) -> int:
        """The time allowed for the present question."""
        return self.view().deadline - self.view().since

    @property
    def asked(self) -> list[Actor]:
        """The actors that are asked something."""
        return list(GAME.prompts(self.state))

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares of the witches."""
        return self.view().squares

    @property
    def events(self) -> list[Event]:
        """All events so far, whatever their audience."""
        return events_of(self.notices)

    def events_for(self, seat: int | None) -> list[Event]:
        """All events announced to a seat."""
        return [notice.data for notice in self.notices if notice.is_for(seat)]

    def options_of(self, seat: int) -> list[DubalaiAction]:
        """The options of a seat."""
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
    """Seats 0 and 1 are on 5; seat 0 may play spells before her formula is applied."""
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
    """Seat 0 has fallen and may play spells; the others hold one card each. No closer, so no penalty."""
    scene = Scene(squares, [hand, *([card] for card in others)], closer=None)
    scene.write(*[INVALID] * len(squares))
    while (actor := scene.view().actor) != 0 or scene.phase != "after":
        assert actor is not None
        scene.play(actor, Done())
    return scene


# The beginning of whole matches


def view(match: Match, seat: int | None = None) -> DubalaiView:
    """The view of a seat."""
    seen = match.view(seat)
    assert isinstance(seen, DubalaiView)
    return seen


def events_of(notices: Sequence[Notice[Event]]) -> list[Event]:
    """The events of notices, whatever their audience."""
    return [notice.data for notice in notices]


def rolled(seats: int = 3, seed: int = 1, **options: object) -> Match:
    """A match in which the dice have just been rolled at time 0."""
    match = Match("dubalai", seats=seats, seed=seed, options=options)
    roller = view(match).roller
    assert roller is not None
    match.play(roller, Roll())
    return match


def closing(match: Match, seat: int = 0, at: int = 2000) -> Match:
    """The same match after this seat has closed the lid."""
    match.play(seat, Close(), at=at)
    match.advance(at + 1)
    return match


# Random games

LEVEL_TABLES: tuple[tuple[SeatLevel, ...], ...] = (
    (),
    ("novice", "normal"),
    ("expert", "novice", "normal"),
    ("normal", "normal", "normal", "normal"),
    ("novice", "novice", "expert", "normal", "normal", "normal"),
)
"""Levels of the seats of some tables."""


def deal_cards(position: Position, rng: Rng, cards: int) -> None:
    """Give each seat so many cards of black magic, so that spells are played."""
    for seat in range(position.seats):
        for _ in range(min(cards, count(position.pile))):
            card = bit(nth(position.pile, rng.below(count(position.pile))))
            position.pile &= ~card
            position.hands[seat] |= card


def random_positions(levels: tuple[SeatLevel, ...], seed: int, most: int = 250) -> Iterator[Position]:
    """The positions of a random game in which each seat begins with black magic."""
    rng = Rng(seed)
    position = Position(setup_of(DubalaiOptions(levels=levels), len(levels) or 2))
    position.begin(0)
    deal_cards(position, rng, 3)
    now = 0
    for _ in range(most):
        yield position
        if position.phase == OVER:
            return
        if position.phase < START:
            for size in list(position.draw_sizes()):
                position.draw(rng.below(size), now)
            continue
        asked = position.asked()
        now = max(now, position.since) + rng.below(2_500)
        if not asked or position.phase == WATCH or now >= position.deadline:
            now = position.deadline
            position.expire(now)
        else:
            seat = nth(asked, rng.below(count(asked)))
            choices = moves(position, seat)
            position.play(seat, choices[rng.below(len(choices))], now)
