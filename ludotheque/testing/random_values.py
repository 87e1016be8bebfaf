"""Random values of any wire type: well-formed, but mostly meaningless."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec

INTS = (-(2**40), -9, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 47, 56, 63, 64, 99, 2**31, 2**62)
WORDS = ("", "a", "é", "0", "earth", "fire", "12", "+", "((1+2)*3)", "x" * 300, "\x00", "☃")


def random_value(kind: Any, rng: random.Random) -> Any:
    """A random value that a decoder of this type accepts."""
    while True:
        raw = msgspec.json.encode(_of(_type_info(kind), rng, 4))
        try:
            return msgspec.json.decode(raw, type=kind)
        except msgspec.ValidationError:
            continue


@cache
def _type_info(kind: Any) -> msgspec.inspect.Type:
    return msgspec.inspect.type_info(kind)


def _of(kind: msgspec.inspect.Type, rng: random.Random, depth: int) -> Any:
    inspect = msgspec.inspect
    match kind:
        case inspect.StructType():
            made = {f.encode_name: _of(f.type, rng, depth - 1) for f in kind.fields if f.required or rng.random() < 0.7}
            if kind.tag_field is not None:
                made[kind.tag_field] = kind.tag
            return made
        case inspect.UnionType():
            # a deeply nested union takes its simplest part, so that nesting ends
            parts = kind.types if depth > 0 else sorted(kind.types, key=_weight)[:1]
            return _of(rng.choice(parts), rng, depth)
        case inspect.IntType():
            low = -(2**62) if kind.ge is None else kind.ge
            high = 2**62 if kind.le is None else kind.le
            return max(low, min(high, rng.choice((rng.choice(INTS), rng.randrange(-3, 70)))))
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            return [
                _of(kind.item_type, rng, depth - 1) for _ in range(rng.choice((0, 1, 2, 3, 5, 40)) if depth > 0 else 0)
            ]
        case inspect.TupleType():
            return [_of(item, rng, depth - 1) for item in kind.item_types]
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.StrType():
            return rng.choice(WORDS)
        case inspect.NoneType():
            return None
        case inspect.FloatType():
            return rng.choice((0.0, -1.0, 0.5, 250.0, 1e300, rng.random() * 1000))
        case inspect.AnyType() | inspect.RawType():
            return rng.choice((None, True, -1, 1e300, "", "☃", [], {}, [[1]], {"type": "x"}))
        case inspect.DictType():
            return {rng.choice(WORDS): _of(kind.value_type, rng, depth - 1) for _ in range(2 if depth > 0 else 0)}
    raise AssertionError(f"no random value for {kind}")


def _weight(kind: msgspec.inspect.Type) -> int:
    return len(kind.fields) if isinstance(kind, msgspec.inspect.StructType) else 0
