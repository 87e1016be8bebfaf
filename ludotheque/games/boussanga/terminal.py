"""Boussanga in the terminal: draws the board and reads typed lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ludotheque.engine.terminal_board import Misread, Show, TerminalBoard
from ludotheque.engine.wire import Action, Event
from ludotheque.engine.words import Language, game_words
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Card
from ludotheque.games.boussanga.rules.actions import Cell, Collect, Pass, Place, Placed, PutBack, Restored, Return, Stop
from ludotheque.games.boussanga.rules.geometry.card_positions import turned
from ludotheque.games.boussanga.rules.moves import cell_name
from ludotheque.games.boussanga.rules.view import BoussangaView, PerElement

MOTIFS = "▲≈○✹"
STYLES = (
    Style(color="#06281a", bgcolor="#5fb878", bold=True),
    Style(color="#ffffff", bgcolor="#2f6fd0", bold=True),
    Style(color="#222222", bgcolor="#ffffff", bold=True),
    Style(color="#ffffff", bgcolor="#cf4433", bold=True),
)
EMPTY_STYLE = Style(color="#7d7461", bgcolor="#d8cdb4")
BLANK_STYLE = Style(bgcolor="#d8cdb4")
CELL = re.compile(r"([a-h])([1-8])")


class BoussangaTerminalBoard:
    """Draws Boussanga and reads typed lines."""

    def draw(self, view: BoussangaView, language: Language, names: list[str], news: Sequence[Event]) -> RenderableType:
        """Draw board and counts side by side, and the cards of all players below."""
        texts = _texts(language)
        top = _side_by_side([_board(view, _new_cells(news)), _counts(view, language, names)])
        hands = [
            Panel(
                _side_by_side([_card(card, str(place + 1)) for place, card in enumerate(hand)]),
                title=texts["common"] if view.mode == "coop" else names[owner],
                title_align="left",
                border_style="bold" if view.mode == "coop" or owner == view.seat else "dim",
                expand=False,
            )
            for owner, hand in _hands_viewer_last(view)
        ]
        return Group(top, *hands)

    def question(self, view: BoussangaView, language: Language) -> str:
        """What the seat is asked now, and what to type."""
        texts = _texts(language)
        if view.phase == "turn":
            return str(texts["ask_collect" if view.mode == "coop" else "ask_place"])
        if view.phase == "choose":
            return str(texts["ask_choose"])
        element = game_words("boussanga", language)["names"]["element"][str(view.restoring)]
        return str(texts["ask_put_back"]).format(element=element, left=view.left)

    def read(self, view: BoussangaView, line: str, language: Language) -> Action | Show | Misread:
        """Read a typed line as an action."""
        parts = line.lower().split()
        texts = _texts(language)
        misread = texts["misread"]
        if parts == ["?"]:
            return Show(Text(texts["help"]))
        if parts == ["stop"]:
            return Stop()
        if view.phase == "choose":
            letter = line.strip().upper()
            return Return(LETTERS.index(letter)) if letter and letter in LETTERS else Misread(misread["element"])
        if view.phase == "put_back":
            return PutBack(*cell) if (cell := _cell(line.strip().lower())) is not None else Misread(misread["cell"])
        if len(parts) == 2 and parts[0] == "p":
            card = _card_at(view, parts[1])
            return Pass(card.id) if card is not None else Misread(misread["card"])
        return _read_placement(view, parts, texts)

    def piece_names(self, view: BoussangaView) -> dict[str, str]:
        """Cards are named by their place in the hand, 1 to 4, not by their number in the box."""
        mine = view.hands[0 if view.mode == "coop" else view.seat or 0]
        return {f"card.{card.id}": str(place) for place, card in enumerate(mine, 1) if card is not None}

    def line_for(self, view: BoussangaView, action: Action) -> str:
        """The line that plays this action."""
        match action:
            case Place(card, turn, row, column) | Collect(card, turn, row, column):
                place, held = _place_of(view, card)
                down, right, _ = min(turned(held, turn))
                return f"{place} {turn} {cell_name(row + down, column + right)}"
            case Pass(card):
                return f"p {_place_of(view, card)[0]}"
            case PutBack(row, column):
                return cell_name(row, column)
            case Return(element):
                return LETTERS[element].lower()
        return "stop"


def _texts(language: Language) -> dict[str, Any]:
    return game_words("boussanga", language, "terminal")


def _side_by_side(pictures: list[Text]) -> Table:
    grid = Table.grid(padding=(0, 4, 0, 0))
    grid.add_row(*pictures)
    return grid


def _read_placement(view: BoussangaView, parts: list[str], texts: dict[str, Any]) -> Action | Show | Misread:
    misread = texts["misread"]
    if not 1 <= len(parts) <= 3:
        return Misread()
    card = _card_at(view, parts[0])
    if card is None:
        return Misread(misread["card"]) if parts[0].isdecimal() else Misread()
    cell = _cell(parts[-1]) if len(parts) > 1 else None
    turns = parts[1:] if cell is None else parts[1:-1]
    if len(turns) > 1 or (turns and not turns[0].isdecimal()):
        return Misread(misread["cell"])
    turn = int(turns[0]) if turns else 0
    if turn > 7:
        return Misread(misread["turn"])
    if cell is None:
        title = Text(texts["turned"].format(card=parts[0], turn=turn))
        return Show(Group(title, _turned_card(card, turn)))
    down, right, _ = min(turned(card, turn))
    kind = Collect if view.mode == "coop" else Place
    return kind(card.id, turn, cell[0] - down, cell[1] - right)


def _cell(text: str) -> tuple[int, int] | None:
    found = CELL.fullmatch(text)
    return None if found is None else (int(found[2]) - 1, "abcdefgh".index(found[1]))


def _card_at(view: BoussangaView, place: str) -> Card | None:
    hand = view.hands[0 if view.mode == "coop" else view.seat or 0]
    return hand[int(place) - 1] if place in ("1", "2", "3", "4") else None


def _place_of(view: BoussangaView, card: int) -> tuple[int, Card]:
    hand = view.hands[0 if view.mode == "coop" else view.seat or 0]
    return next((place, held) for place, held in enumerate(hand, 1) if held is not None and held.id == card)


def _hands_viewer_last(view: BoussangaView) -> list[tuple[int, tuple[Card | None, ...]]]:
    """The cards of all players; those of the viewer come last, next to the input line."""
    return sorted(enumerate(view.hands), key=lambda owned: owned[0] == view.seat)


def _token(element: int, marked: bool = False) -> tuple[str, Style]:
    motif = MOTIFS[element]
    return (f"[{motif}]" if marked else f" {motif} "), STYLES[element]


def _new_cells(news: Sequence[Event]) -> set[Cell]:
    placed = {cell for event in news if isinstance(event, Placed) for cell in event.cells}
    return placed | {(event.row, event.column) for event in news if isinstance(event, Restored)}


def _board(view: BoussangaView, new: set[Cell]) -> Text:
    text = Text()
    text.append("    a  b  c  d  e  f  g  h\n", style="dim")
    for row, letters in enumerate(view.board):
        text.append(f" {row + 1} ", style="dim")
        for column, letter in enumerate(letters):
            marked = (row, column) in new
            text.append(*(" · ", EMPTY_STYLE) if letter == BLANK else _token(LETTERS.index(letter), marked))
        text.append("\n")
    text.right_crop(1)
    return text


def _card(card: Card | None, key: str) -> Text:
    if card is None:
        return Text(f"   {key}\n\n    —    \n")
    return Text.assemble(f"   {key}\n", _turned_card(card, 0, mark=True, whole=True))


def _turned_card(card: Card, turn: int, mark: bool = True, whole: bool = False) -> Text:
    """A card as it lies on the board after turning; its first token is marked."""
    tokens = {(down, right): element for down, right, element in turned(card, turn)}
    rows = range(-1, 2) if whole else range(min(r for r, _ in tokens), max(r for r, _ in tokens) + 1)
    columns = range(-1, 2) if whole else range(min(c for _, c in tokens), max(c for _, c in tokens) + 1)
    text = Text()
    for row in rows:
        for column in columns:
            element = tokens.get((row, column))
            if element is None:
                text.append("   ", BLANK_STYLE)
            else:
                text.append(*_token(element, mark and (row, column) == min(tokens)))
        text.append("\n")
    text.right_crop(1)
    return text


def _counts(view: BoussangaView, language: Language, names: list[str]) -> Text:
    texts = _texts(language)
    element_names = game_words("boussanga", language)["names"]["element"]
    text = Text()
    for element in range(4):
        text.append(*_token(element))
        text.append(f" {element_names[str(element)]} ({view.values[element]})\n")
    text.append("\n")
    if view.mode == "coop":
        text.append(f"{texts['collection']} ")
        text.append(_tokens(view.collection))
        text.append(f"\n{texts['points']} {view.points[0]}/15  ")
        text.append(_tokens(view.zones[0]))
        text.append(f"\n{view.discards} {texts['discards']}\n")
    else:
        text.append(f"{texts['reserve']} ")
        text.append(_tokens(view.reserve))
        text.append("\n")
        for zone, points in enumerate(view.points):
            owners = " + ".join(names[zone::2]) if view.mode == "teams" else names[zone]
            text.append(f"{owners} {points}/15  ", style="bold" if zone == view.turn else "")
            text.append(_tokens(view.zones[zone]))
            text.append("\n")
    text.append(f"{len(view.pile)} {texts['pile']}")
    if view.cause:
        text.append(f"\n{texts['last_turn']}", style="bold red")
    return text


def _tokens(counts: PerElement) -> Text:
    text = Text()
    for element, count in enumerate(counts):
        if count:
            text.append(*_token(element))
            text.append(f" {count}  ")
    return text


TERMINAL_BOARD: TerminalBoard = BoussangaTerminalBoard()
