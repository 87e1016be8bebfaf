"""Generates the TypeScript types of the protocol from the Python types, so that there is one definition.

    python -m ludotheque.server.typescript FILE

``make protocol`` does this for the client's ``web/src/protocol.ts``; a test fails
when that file is outdated.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
import typing
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.bots.hint import Hint, Rung
from ludotheque.bots.level import LEVELS, Level
from ludotheque.engine.entry import Entry
from ludotheque.engine.playing.branch import Luck
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.engine.scenes.shown import SceneCard, SceneShown
from ludotheque.server.deals.ghost_tables import NewGhostTable
from ludotheque.server.http.api.game_cards import GameCard
from ludotheque.server.http.api.invitations import Invitation
from ludotheque.server.http.api.matches import Standing
from ludotheque.server.http.api.me import CurrentGuest, DeviceLink, GameRating, Me
from ludotheque.server.http.api.offline_matches import HandedIn, OfflineMatch
from ludotheque.server.http.api.scenes import TriedActions
from ludotheque.server.http.api.tables import TableFound
from ludotheque.server.http.classes.children import ChildClaim, ClassJoined
from ludotheque.server.http.classes.shown import ClassGame, ClassTaught, PresetShown
from ludotheque.server.http.classes.teacher import ChildDecision, ClassOpened, TeacherStep
from ludotheque.server.http.deals.challenges import Challenge, ChallengeComparison, ChallengeLink
from ludotheque.server.http.deals.daily_challenges import DailyChallenge, DailyChallengeFrom, DailyComparison
from ludotheque.server.http.deals.duplicates import DuplicateOpened, DuplicateShown, NewDuplicate, StartDuplicate
from ludotheque.server.http.deals.ghosts import GhostsShown
from ludotheque.server.http.facts.class_facts import ClassFacts
from ludotheque.server.http.facts.my_attempts import MyAttempt
from ludotheque.server.http.facts.shown import FactEstimate
from ludotheque.server.http.home.book import FirstGamesDone
from ludotheque.server.http.home.even_chances import MyStrength, ProposedHandicaps
from ludotheque.server.http.home.waiting import Waiting
from ludotheque.server.http.outside_games import OutsideGame
from ludotheque.server.matches.analyses import AnalysisShown, MomentShown
from ludotheque.server.matches.replays import FairnessReceipt, MatchReplay
from ludotheque.server.people.book import Book
from ludotheque.server.people.identity import Avatar, Preferences
from ludotheque.server.socket.protocol import VERSION, ClientMessage, ClosingReason, ProblemKey, ServerMessage
from ludotheque.server.tables.branches import BranchTree
from ludotheque.server.tables.interfaces import NewTable, PlayOn, TableCard
from ludotheque.table.daily.shown import DailyShelf, DailyShown, DailyStep
from ludotheque.table.messages import Act, HintsShown, OptionsShown, TableMessage, TableRequest, TableShown, Update
from ludotheque.table.races.receipts import PhotoFinish, Receipt
from ludotheque.table.record import Stage
from ludotheque.table.replay.match_shown import MatchSummary, ReplayTimeline
from ludotheque.table.replay.reader import ReplayChunk, StepShown
from ludotheque.table.requests.checking import EMOTES

HEADER = """\
// Generated from the server's own types by `make protocol`. Do not edit.
"""

ALIASES: dict[str, Any] = {
    "Level": Level,
    "Stage": Stage,
    "Rung": Rung,
    "Luck": Luck,
    "ProblemKey": ProblemKey,
    "ClosingReason": ClosingReason,
    "TableRequest": TableRequest,
    "TableMessage": TableMessage,
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
}
"""Unions that get a name in TypeScript."""
OTHER_TYPES: tuple[Any, ...] = (
    *(NewTable, TableCard, Hint, Entry, Receipt, PhotoFinish),
    *(
        Me,
        CurrentGuest,
        Avatar,
        Preferences,
        GameCard,
        TableFound,
        PlayOn,
        BranchTree,
        AnalysisShown,
        MatchSummary,
        OfflineMatch,
        HandedIn,
        MatchReplay,
        ReplayTimeline,
        ReplayChunk,
        FairnessReceipt,
        DeviceLink,
        Invitation,
        OutsideGame,
        SceneCard,
        SceneShown,
        TriedActions,
        DailyShelf,
        Book,
        FirstGamesDone,
        MyStrength,
        ProposedHandicaps,
        Waiting,
        DailyShown,
        DailyStep,
        Challenge,
        ChallengeLink,
        ChallengeComparison,
        DailyChallenge,
        DailyChallengeFrom,
        DailyComparison,
        ChildClaim,
        ChildDecision,
        ClassGame,
        ClassJoined,
        ClassOpened,
        ClassTaught,
        TeacherStep,
        GhostsShown,
        NewGhostTable,
        DuplicateOpened,
        DuplicateShown,
        NewDuplicate,
        StartDuplicate,
        MyAttempt,
        FactEstimate,
        ClassFacts,
    ),
    *(GameRating, Standing),
)
"""Types that are sent over HTTP, or inside opaque fields."""
SENT_BY_CLIENTS: tuple[Any, ...] = (
    ClientMessage,
    NewTable,
    PlayOn,
    NewGhostTable,
    NewDuplicate,
    StartDuplicate,
    Preferences,
)
"""In these types, and in actions and options, fields with a default are optional."""
OPAQUE_FIELDS: dict[tuple[type, str], str] = {
    (PresetShown, "options"): "Readonly<Record<string, unknown>>",
    (Act, "action"): "AnyAction",
    (TableShown, "options"): "AnyOptions",
    (Update, "view"): "AnyView",
    (Update, "notices"): "readonly AnyEvent[]",
    (HintsShown, "hints"): "readonly Hint<AnyAction>[]",
    (OptionsShown, "options"): "readonly AnyAction[]",
    (ReplayTimeline, "options"): "AnyOptions",
    (ReplayChunk, "view"): "AnyView",
    (StepShown, "changed"): "Readonly<Record<string, unknown>>",
    (StepShown, "notices"): "readonly AnyEvent[]",
    (MomentShown, "played"): "AnyAction",
    (MomentShown, "hints"): "readonly Hint<AnyAction>[]",
    (SceneShown, "view"): "AnyView",
    (SceneShown, "notices"): "readonly AnyEvent[]",
    (SceneShown, "next"): "AnyAction | null",
    (TriedActions, "tried"): "readonly AnyAction[]",
    (DailyShown, "view"): "AnyView",
    (DailyShown, "notices"): "readonly AnyEvent[]",
    (DailyShown, "options"): "AnyOptions",
    (DailyStep, "action"): "AnyAction | null",
}
"""The TypeScript types of fields that the server passes on as raw JSON."""


def generate() -> str:
    """The text of the generated file."""
    return Writer().file()


class Writer:
    """Collects all structs of the protocol, and writes each once."""

    def __init__(self) -> None:
        self._aliases = dict(ALIASES)
        roots: list[Any] = [ClientMessage, ServerMessage, *OTHER_TYPES]
        sent: list[Any] = list(SENT_BY_CLIENTS)
        for id in own_game_ids():
            game = find_game(id)
            name = game_name(id)
            self._aliases |= {f"{name}Action": game.Action, f"{name}Event": game.Event}
            roots += [game.Action, game.Event, game.View, game.Options]
            sent += [game.Action, game.Options]
        self._names_of_unions = {_members(union): name for name, union in self._aliases.items()}
        self._sent = set(structs_in(sent))
        self._structs = {name_of(struct): struct for struct in structs_in(roots)}
        clashes = [struct for struct in structs_in(roots) if self._structs[name_of(struct)] is not struct]
        assert not clashes, f"two types would have one name: {clashes}"

    def file(self) -> str:
        """The whole file, in a deterministic order."""
        parts = [HEADER, self._constants()]
        parts += [f"export type {name} = {self._members_of(union)};\n" for name, union in sorted(self._aliases.items())]
        parts.append(self._games())
        parts += [self._interface(name, struct) for name, struct in sorted(self._structs.items())]
        return "\n".join(parts)

    def _constants(self) -> str:
        return "\n".join(
            [
                f"export const PROTOCOL_VERSION = {VERSION};",
                f"export const GAMES = {_list(own_game_ids())} as const;",
                f"export const LEVELS = {_list(LEVELS)} as const;",
                f"export const EMOTES = {_list(EMOTES)} as const;",
                "",
            ]
        )

    def _games(self) -> str:
        """The types of each game, by its id, and the unions over all games."""
        lines = ["/** The types of each game, by its id. */", "export interface Games {"]
        for id in own_game_ids():
            name, game = game_name(id), find_game(id)
            lines.append(
                f"  readonly {id}: {{ action: {name}Action; event: {name}Event;"
                f" view: {name_of(game.View)}; options: {name_of(game.Options)} }};"
            )
        lines += ["}", "export type GameId = keyof Games;"]
        kinds = ("Action", "Event", "View", "Options")
        lines += [f'export type Any{kind} = Games[GameId]["{kind.lower()}"];' for kind in kinds]
        return "\n".join([*lines, ""])

    def _interface(self, name: str, struct: type) -> str:
        parameters = ", ".join(f"{parameter.__name__} = unknown" for parameter in _parameters(struct))
        config = struct.__struct_config__  # type: ignore[attr-defined]
        docs = field_docs(struct)
        lines = [*_comment(_doc(struct), ""), f"export interface {name}{f'<{parameters}>' if parameters else ''} {{"]
        if config.tag is not None:
            lines.append(f"  readonly {config.tag_field}: {_literal(config.tag)};")
        for field in msgspec.structs.fields(struct):
            lines += _comment(docs.get(field.name, ""), "  ")
            written = OPAQUE_FIELDS.get((struct, field.name)) or self.type(field.type)
            may_lack = not field.required and (struct in self._sent or config.omit_defaults)
            lines.append(f"  readonly {field.encode_name}{'?' if may_lack else ''}: {written};")
        return "\n".join([*lines, "}", ""])

    def _members_of(self, union: Any) -> str:
        return " | ".join(self.type(member) for member in _union_members(union))

    def type(self, kind: Any) -> str:
        """The TypeScript type of a Python type."""
        if isinstance(kind, _LiteralValue):
            return str(kind)
        origin, arguments = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return self.type(arguments[0])
        if origin in (typing.Union, types.UnionType, typing.Literal):
            return self._union(kind)
        if isinstance(kind, typing.TypeVar):
            return kind.__name__
        if origin is tuple:
            if arguments[1:] == (...,):
                return self._array(arguments[0])
            return f"readonly [{', '.join(map(self.type, arguments))}]"
        if origin in (list, frozenset, set):
            return self._array(arguments[0])
        if origin is dict:
            key = "number" if self.type(arguments[0]) == "number" else "string"
            return f"Readonly<Record<{key}, {self.type(arguments[1])}>>"
        if origin is not None:
            return f"{name_of(origin)}<{', '.join(map(self.type, arguments))}>"
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return name_of(kind)
        return PRIMITIVES[kind]

    def _union(self, kind: Any) -> str:
        """A union by its name if it has one, with ``null`` if it includes ``None``."""
        members = _union_members(kind)
        present = [member for member in members if member not in (None, types.NoneType)]
        named = self._names_of_unions.get(frozenset(present))
        parts = [named] if named is not None else list(dict.fromkeys(self.type(member) for member in present))
        return " | ".join(parts + ["null"] * (len(present) < len(members)))

    def _array(self, item: Any) -> str:
        written = self.type(item)
        return f"readonly ({written})[]" if " " in written else f"readonly {written}[]"


class _LiteralValue(str):
    """A member of a literal type, already written as TypeScript."""


PRIMITIVES: dict[Any, str] = {
    int: "number",
    float: "number",
    bool: "boolean",
    str: "string",
    types.NoneType: "null",
    Any: "unknown",
    object: "unknown",
}


def game_name(id: str) -> str:
    """The prefix of the type names of a game."""
    return id.capitalize()


def name_of(struct: type) -> str:
    """The TypeScript name of a struct. Names of a game's structs begin with the game's name, to be unique."""
    parts = struct.__module__.split(".")
    if parts[:2] == ["ludotheque", "games"]:
        game = game_name(parts[2])
        return struct.__name__ if struct.__name__.startswith(game) else game + struct.__name__
    return struct.__name__


def structs_in(kinds: Sequence[Any]) -> list[type]:
    """All structs that these types contain, each once."""
    found: dict[type, None] = {}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind not in found:
                found[kind] = None
                waiting += [field.type for field in msgspec.structs.fields(kind)]
            continue
        origin = typing.get_origin(kind)
        if origin is not None and origin is not typing.Literal:
            waiting += [origin, *(argument for argument in typing.get_args(kind) if argument is not ...)]
    return list(found)


@cache
def field_docs(struct: type) -> dict[str, str]:
    """The docstrings of a struct's fields, including inherited ones."""
    docs: dict[str, str] = {}
    for owner in reversed(struct.__mro__):
        if issubclass(owner, msgspec.Struct) and owner.__module__.startswith("ludotheque."):
            docs |= dict(_field_docs(owner))
    return docs


def _field_docs(struct: type) -> Iterator[tuple[str, str]]:
    source = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    assert isinstance(source, ast.ClassDef)
    for statement, below in zip(source.body, source.body[1:], strict=False):
        match statement, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(doc))):
                yield name, doc


def _doc(struct: type) -> str:
    """The docstring without its examples, which are in Python."""
    return inspect.cleandoc(struct.__doc__ or "").partition(">>>")[0].rstrip()


def _comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    lines = inspect.cleandoc(text).replace("``", "`").replace("*/", "* /").splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def _parameters(struct: type) -> tuple[Any, ...]:
    return getattr(struct, "__parameters__", ())


def _union_members(kind: Any) -> tuple[Any, ...]:
    """The members of a union or literal type. Literal values are marked, to tell them from types."""
    if typing.get_origin(kind) is typing.Literal:
        return tuple(map(_literal_value, typing.get_args(kind)))
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return tuple(part for member in typing.get_args(kind) for part in _flat(member))
    return (kind,)


def _flat(kind: Any) -> tuple[Any, ...]:
    if typing.get_origin(kind) is typing.Annotated:
        return _flat(typing.get_args(kind)[0])
    return _union_members(kind)


def _literal_value(value: Any) -> Any:
    return _LiteralValue(_literal(value))


def _members(kind: Any) -> frozenset[Any]:
    return frozenset(_union_members(kind))


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _list(values: Sequence[str]) -> str:
    return f"[{', '.join(map(_literal, values))}]"


def main() -> None:
    """Write the file named on the command line."""
    Path(sys.argv[1]).write_text(generate(), "utf-8")


if __name__ == "__main__":
    main()
