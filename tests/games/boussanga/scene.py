"""Positions of Boussanga drawn as text, and other helpers of its tests."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.native.bits import bit, count
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Card, Edition
from ludotheque.games.boussanga.box.options import BoussangaOptions, Mode, first_edition, standard_edition
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Pass, Place
from ludotheque.games.boussanga.rules.codes import MODE_CODES, OVER, TURN
from ludotheque.games.boussanga.rules.legal_moves import sample_move
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play

EARTH, WATER, AIR, FIRE = range(4)
MODES_AND_SEATS: list[tuple[Mode, int]] = [
    ("competitive", 2),
    ("competitive", 3),
    ("competitive", 4),
    ("teams", 4),
    ("coop", 1),
    ("coop", 3),
]
FILLER = tuple(card.rows for card in first_edition().cards[:20])
"""Cards for the pile. Those of the first edition never change, so scenes do not depend on the standard one."""


def edition_starting_with(*grids: str) -> Edition:
    """An edition with these cards first, numbered from 1: ``"EW./.../..."``."""
    rows = [tuple(grid.split("/")) for grid in grids]
    cards = tuple(Card(number, cells) for number, cells in enumerate([*rows, *FILLER], 1))
    standard = standard_edition()
    return Edition("test", standard.earth, standard.water, standard.air, standard.fire, cards)


class Scene:
    """A position in the middle of a game, set up from text, and the moves made from there.

    Cards are numbered 1, 2, … in the order in which ``hands`` lists them; the cards
    after those fill the pile.
    """

    def __init__(
        self,
        board: str = "",
        hands: list[list[str]] | None = None,
        *,
        mode: Mode = "competitive",
        seats: int = 2,
        turn: int = 0,
        pile: int = 16,
        zones: dict[int, tuple[int, int, int, int]] | None = None,
        reserve: tuple[int, int, int, int] | None = None,
        collection: tuple[int, int, int, int] = (0, 0, 0, 0),
        discards: int = 0,
    ) -> None:
        all_hands = hands or [[]]
        grids = [grid for hand in all_hands for grid in hand]
        self.options = BoussangaOptions(mode=mode, first=turn, edition=edition_starting_with(*grids))
        self.state = GAME.start(self.options, seats)
        self.seq = 0
        position = self.position = self.state.position
        position.phase = TURN
        position.turn = turn
        token_cells = [0, 0, 0, 0]
        for row, letters in enumerate(board.split()):
            for column, letter in enumerate(letters):
                if letter != BLANK:
                    token_cells[LETTERS.index(letter)] |= bit(row * 8 + column)
        position.token_cells = vec[i64](token_cells)
        position.occupied = token_cells[0] | token_cells[1] | token_cells[2] | token_cells[3]
        places = [-1] * 16
        card = 0
        for seat, hand in enumerate(all_hands):
            for place in range(len(hand)):
                places[seat * 4 + place] = card
                card += 1
        position.hands = vec[i64](places)
        position.pile = sum(bit(number) for number in range(card, card + pile))
        won = [0] * 16
        for zone, tokens in (zones or {}).items():
            won[zone * 4 : zone * 4 + 4] = tokens
        position.zones = vec[i64](won)
        position.collection = vec[i64](collection)
        left = [16 - count(token_cells[e]) - sum(won[e::4]) - collection[e] for e in range(4)]
        position.reserve = vec[i64](left if reserve is None else reserve)
        position.update_reserve_low()
        position.discards = discards

    def refusal(self, action: BoussangaAction, seat: int | None = None) -> Refusal | None:
        """Why an action is not allowed, or ``None``."""
        return GAME.check(self.state, self.position.turn if seat is None else seat, action)

    def play(self, action: BoussangaAction, *draws: int) -> list[Event]:
        """Play an action, then answer draws with these values, and with 0 after those; returns all events."""
        seat = self.position.turn
        assert self.refusal(action) is None, self.refusal(action)
        events = self._apply(seat, action)
        values = list(draws)
        while (prompt := GAME.prompts(self.state).get("chance")) is not None:
            assert prompt.draw is not None
            drawn = Drawn(tuple(values.pop(0) if values else 0 for _ in prompt.draw.sizes))
            events += self._apply("chance", drawn)
        return events

    def _apply(self, actor: object, action: object) -> list[Event]:
        prompt = GAME.prompts(self.state)[actor]  # type: ignore[index]
        self.seq += 1
        entry: Entry[BoussangaAction] = Entry(self.seq, 0, actor, prompt.id, action)  # type: ignore[arg-type]
        return [notice.data for notice in GAME.apply(self.state, entry)]

    def place(self, card: int, cell: str, position: int = 0) -> Place:
        """The action that places a card with its middle on a cell."""
        return Place(card, position, *at(cell))

    def collect(self, card: int, cell: str, position: int = 0) -> Collect:
        """The action that collects a card with its middle on a cell."""
        return Collect(card, position, *at(cell))

    @property
    def board(self) -> list[str]:
        """The rows of the board."""
        return list(GAME.view(self.state, None).board)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or ``None`` while the game goes on."""
        return GAME.outcome(self.state)

    def zone(self, zone: int) -> tuple[int, ...]:
        """The tokens in a point zone."""
        return GAME.view(self.state, None).zones[zone]

    @property
    def reserve(self) -> tuple[int, ...]:
        """The tokens in the reserve."""
        return GAME.view(self.state, None).reserve

    def hand(self, seat: int) -> list[int | None]:
        """The ids of a seat's cards."""
        return [None if card is None else card.id for card in GAME.view(self.state, None).hands[seat]]


def at(cell: str) -> tuple[int, int]:
    """A cell's row and column from its name; names like ``"i9"`` give cells off the board."""
    return int(cell[1:]) - 1, ord(cell[0]) - ord("a")


def coop_scene(board: str, cards: list[str], **changes: object) -> Scene:
    """A co-operative position with these common cards."""
    return Scene(board, [cards], mode="coop", reserve=(0, 0, 0, 0), **changes)  # type: ignore[arg-type]


def refused(scene: Scene, action: BoussangaAction) -> tuple[str, str]:
    """The clause and the reason with which an action is refused."""
    refusal = scene.refusal(action)
    assert refusal is not None
    return refusal.clause, refusal.reason


def pass_to_the_end(scene: Scene) -> list[int]:
    """Let everyone pass until the game is over; returns the seats that had a turn."""
    turns = []
    while scene.outcome is None:
        seat = scene.position.turn
        turns.append(seat)
        card = next(card for card in scene.hand(seat) if card is not None)
        scene.play(Pass(card))
    return turns


def random_game(mode: Mode, seats: int, seed: int) -> Iterator[Position]:
    """Every position of a random game; the same object each time."""
    position, rng = Position(lookup_of(None), MODE_CODES[mode], seats, 0), Rng(seed)
    while position.phase != OVER:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
        else:
            play(position, sample_move(position, rng))
        yield position


def edition_with_card(number: int, *rows: str) -> Edition:
    """The standard edition with one card replaced."""
    standard = standard_edition()
    cards = tuple(Card(card.id, rows) if card.id == number else card for card in standard.cards)
    return msgspec.structs.replace(standard, cards=cards)
