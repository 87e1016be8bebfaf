"""What a study plays: variants of a table, numbers of seats and line-ups of bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from ludotheque.bots.registry import find_bot
from ludotheque.engine.registry import box_of, find_game, find_module
from ludotheque.engine.table_setup import check_table
from ludotheque.lab.bot_match import Strength

GAMES_OF_A_DEAL = 2
"""Games that share one deal: they tell the luck of the deal from the luck of the play."""


class BadPlan(ValueError):
    """The plan of a study cannot be played. The message says why.

    >>> try:
    ...     Plan("bouh", seats=(9,)).conditions()
    ... except BadPlan as error:
    ...     print(error)
    bouh cannot be played with these options by 9
    """


class Variant(msgspec.Struct, frozen=True):
    """A table to compare with others: a name, and the options that differ from the default.

    >>> Variant("calm", {"pace": "calm"}).options
    {'pace': 'calm'}
    """

    name: str
    options: dict[str, Any] = {}


class Condition(msgspec.Struct, frozen=True):
    """One kind of table of a study: a variant, a number of seats and a line-up.

    >>> condition = Condition(Variant("standard"), 3, ("fox", "rabbit"))
    >>> condition.name, condition.line_up(0)
    ('standard, 3 × fox-rabbit', ('fox', 'rabbit', 'fox'))
    """

    variant: Variant
    seats: int
    strengths: tuple[Strength, ...]
    """One strength for all seats, or two that alternate, the stronger first."""

    @property
    def line_up_name(self) -> str:
        """The line-up in one word, such as ``fox`` or ``fox-rabbit``."""
        return "-".join(self.strengths)

    @property
    def name(self) -> str:
        """The condition in a few words."""
        return f"{self.variant.name}, {self.seats} × {self.line_up_name}"

    def line_up(self, number: int) -> tuple[Strength, ...]:
        """The strength of each seat in one game; two strengths change seats from game to game."""
        return tuple(self.strengths[(seat + number) % len(self.strengths)] for seat in range(self.seats))


class Plan(msgspec.Struct, frozen=True):
    """A whole study. Two equal plans give equal results, on any number of processes.

    >>> plan = Plan("bouh", seats=(2,), levels=("chick", "rabbit"), games=10)
    >>> [condition.name for condition in plan.conditions()]
    ['standard, 2 × chick', 'standard, 2 × rabbit', 'standard, 2 × rabbit-chick']
    """

    game: str
    variants: tuple[Variant, ...] = (Variant("standard"),)
    seats: tuple[int, ...] = ()
    """Numbers of seats; all that the game allows by default."""
    levels: tuple[Strength, ...] = ("fox",)
    """Each plays against itself, and each of the first ones against the next, weakest first."""
    games: int = 200
    """Games in each condition."""
    seed: str = "study"

    def conditions(self) -> list[Condition]:
        """All conditions the game can be played under, in a fixed order."""
        rules = find_game(self.game)
        if "child" in self.levels and not getattr(find_bot(self.game), "models_child", False):
            raise BadPlan(f"the bot of {self.game} has no model of a child")
        numbers = self.seats or tuple(rules.seats)
        line_ups: list[tuple[Strength, ...]] = [(level,) for level in self.levels]
        line_ups += [(stronger, weaker) for weaker, stronger in pairwise(self.levels)]
        found = [
            Condition(variant, seats, line_up)
            for variant in self.variants
            for seats in numbers
            if self._is_playable(variant, seats)
            for line_up in line_ups
            if seats > 1 or len(line_up) == 1
        ]
        if not found:
            raise BadPlan(f"{self.game} cannot be played with these options by {', '.join(map(str, numbers))}")
        return found

    def _is_playable(self, variant: Variant, seats: int) -> bool:
        rules = find_game(self.game)
        try:
            options = msgspec.convert(variant.options, type=rules.Options)
        except msgspec.ValidationError as error:
            raise BadPlan(f"{variant.name}: these are not options of {self.game}: {error}") from None
        return check_table(rules, options, seats) is None


def variants_of_editions(
    game: str, editions: Mapping[str, str], base: Mapping[str, Any] | None = None
) -> list[Variant]:
    """One variant for each edition, given as TOML by name. Raises ``BadEdition`` for other text.

    >>> from ludotheque.engine.registry import box_of
    >>> text = (box_of("boussanga") / "edition.toml").read_text("utf-8")
    >>> [variant.name for variant in variants_of_editions("boussanga", {"mine": text})]
    ['mine']
    """
    module = find_module(game, "box.edition")
    if module is None:
        raise BadPlan(f"{game} has no editions")
    read = module.read_edition
    return [
        Variant(name, {**(base or {}), "edition": msgspec.to_builtins(read(text))}) for name, text in editions.items()
    ]


def swept(game: str, variants: Iterable[Variant], path: str, values: Sequence[Any]) -> list[Variant]:
    """Each variant once for every value of one option, or of one field of its edition.

    The path names the option (``fingers``) or the field (``edition.tokens.fire``); the
    standard edition is taken where a variant has none of its own.

    >>> [variant.name for variant in swept("tohuwabohu", [Variant("standard")], "fingers", [1, 2])]
    ['fingers=1', 'fingers=2']
    """
    made: list[Variant] = []
    for variant in variants:
        for value in values:
            name = f"{path}={value}"
            options = _with_value(game, variant.options, path.split("."), value)
            made.append(Variant(name if variant.name == "standard" else f"{variant.name}, {name}", options))
    return made


def _standard_edition(game: str) -> str:
    file = box_of(game) / "edition.toml"
    if not file.is_file():
        raise BadPlan(f"{game} has no editions")
    return file.read_text("utf-8")


def _with_value(game: str, options: Mapping[str, Any], path: list[str], value: Any) -> dict[str, Any]:
    changed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    if path[0] == "edition" and len(path) > 1 and changed.get("edition") is None:
        standard = _standard_edition(game)
        changed["edition"] = variants_of_editions(game, {"standard": standard})[0].options["edition"]
    place: Any = changed
    for key in path[:-1]:
        if not isinstance(place, dict) or key not in place:
            raise BadPlan(f"there is no field {'.'.join(path)}: {key} is not known")
        place = place[key]
    if not isinstance(place, dict) or (len(path) > 1 and path[-1] not in place):
        raise BadPlan(f"there is no field {'.'.join(path)}")
    place[path[-1]] = value
    return changed
