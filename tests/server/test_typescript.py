"""The generated TypeScript types match the Python types."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.server.socket.protocol import ClientMessage, Enter, Leave
from ludotheque.server.typescript import Writer, field_docs, generate, name_of, structs_in
from ludotheque.table.messages import TableShown

FILE = Path(__file__).parent.parent.parent / "web" / "src" / "protocol.ts"


@cache
def whole() -> str:
    return generate()


def interface(name: str) -> str:
    found = re.search(rf"^export interface {name}(<[^>]*>)? {{$.*?^}}$", whole(), re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[0]


def test_the_file_is_up_to_date() -> None:
    """``make protocol`` updates the file."""
    assert FILE.read_text("utf-8") == whole()


def test_every_name_that_is_used_is_defined_once() -> None:
    text = re.sub(r"/\*\*.*?\*/|//.*?$|\"[^\"]*\"", "", whole(), flags=re.DOTALL | re.MULTILINE)
    defined = re.findall(r"^export (?:interface|type|const) (\w+)", text, re.MULTILINE)
    assert len(defined) == len(set(defined))
    used = set(re.findall(r"\b[A-Z]\w+\b", text))
    assert used <= {*defined, "Readonly", "Record"}


@pytest.mark.parametrize("game", own_game_ids())
def test_every_type_of_every_game_is_there(game: str) -> None:
    rules = find_game(game)
    for struct in structs_in([rules.Action, rules.Event, rules.View, rules.Options]):
        body = interface(name_of(struct))
        for field in msgspec.structs.fields(struct):
            assert re.search(rf"^  readonly {field.encode_name}\??: ", body, re.MULTILINE), (struct, field.name)
        tag = struct.__struct_config__.tag  # type: ignore[attr-defined]
        assert (f'  readonly type: "{tag}";' in body) == (tag is not None)


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (int, "number"),
        (str | None, "string | null"),
        (tuple[int, ...], "readonly number[]"),
        (tuple[int, str], "readonly [number, string]"),
        (list[int | None], "readonly (number | null)[]"),
        (tuple[tuple[int, int], ...], "readonly (readonly [number, number])[]"),
        (dict[str, bool], "Readonly<Record<string, boolean>>"),
        (dict[int, Any], "Readonly<Record<number, unknown>>"),
        (Literal["a", 1], '"a" | 1'),
        (Literal["gathering", "playing", "over"] | None, "Stage | null"),
        (Annotated[int, msgspec.Meta(ge=0)] | float, "number"),
        (Enter, "Enter"),
        (ClientMessage, "ClientMessage"),
        (ClientMessage | None, "ClientMessage | null"),
        (Enter | None, "Enter | null"),
    ],
)
def test_python_types_become_typescript_types(kind: Any, written: str) -> None:
    assert Writer().type(kind) == written


def test_fields_with_defaults_are_optional_only_in_types_clients_send() -> None:
    assert "  readonly since?: number;" in interface("Enter")
    assert "  readonly refusal: Refusal | null;" in interface("Answer")
    assert "  readonly action: A | null;" in interface("Hint")


def test_docstrings_become_comments() -> None:
    assert f"/** {field_docs(TableShown)['watching']} */" in interface("TableShown")
    assert f"/** {Leave.__doc__} */\nexport interface Leave" in generate()
