"""Boussanga tables drawn as text, for tests that read like the rulebook."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.native.bits import bit, count
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Card, Edition
from ludotheque.games.boussanga.box.options import BoussangaOptions, Mode, standard_edition
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Place
from ludotheque.games.boussanga.rules.codes import TURN

EARTH, WATER, AIR, FIRE = range(4)
FILLER = tuple(card.rows for card in standard_edition().cards[:20])


def box(*grids: str) -> Edition:
    """Our box with these cards first, numbered from 1: ``"EW./.../..."``."""
    rows = [tuple(grid.split("/")) for grid in grids]
    cards = tuple(Card(number, cells) for number, cells in enumerate([*rows, *FILLER], 1))
    ours = standard_edition()
    return Edition("test", ours.earth, ours.water, ours.air, ours.fire, cards)


class Scene:
    """A moment of a game: a board, cards before the players, and what happens next.

    Cards are numbered 1, 2, … in the order in which the hands name them; those
    after them fill the pile.
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
        held = hands or [[]]
        grids = [grid for hand in held for grid in hand]
        self.options = BoussangaOptions(mode=mode, first=turn, edition=box(*grids))
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
        for seat, hand in enumerate(held):
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
        """Why an action is not allowed."""
        return GAME.check(self.state, self.position.turn if seat is None else seat, action)

    def play(self, action: BoussangaAction, *draws: int) -> list[Event]:
        """Play an action, then answer chance with these values, or always the first card."""
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
        """Place a card with its middle on a cell."""
        return Place(card, position, *at(cell))

    def collect(self, card: int, cell: str, position: int = 0) -> Collect:
        """Find a card with its middle on a cell."""
        return Collect(card, position, *at(cell))

    @property
    def board(self) -> list[str]:
        """The rows of the board."""
        return list(GAME.view(self.state, None).board)

    @property
    def outcome(self) -> Outcome | None:
        """The result."""
        return GAME.outcome(self.state)

    def zone(self, zone: int) -> tuple[int, ...]:
        """The tokens in a point zone."""
        return GAME.view(self.state, None).zones[zone]

    @property
    def reserve(self) -> tuple[int, ...]:
        """The tokens in the reserve."""
        return GAME.view(self.state, None).reserve

    def hand(self, seat: int) -> list[int | None]:
        """The numbers of the cards before a seat."""
        return [None if card is None else card.id for card in GAME.view(self.state, None).hands[seat]]


def at(cell: str) -> tuple[int, int]:
    """A cell's row and column from its name; ``"i9"`` and the like lie off the board."""
    return int(cell[1:]) - 1, ord(cell[0]) - ord("a")
