"""A hundred thousand bad inputs per game are refused, without a crash and without a change of state."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.table_setup import check_table
from ludotheque.testing.effort import effort
from ludotheque.testing.random_play import new_match, steps
from ludotheque.testing.random_values import INTS, WORDS, random_value
from ludotheque.testing.suite.suite import Suite
from ludotheque.testing.tables import Table, tables_of

INPUTS = effort(quick=2_000, brief=8_000, full=100_000)
JUNK: tuple[Any, ...] = (*INTS, *WORDS, None, True, 1.5, [], {}, [[]], {"type": "x"}, 10**30, -(10**30), [0] * 500)


def mutated(value: Any, rng: random.Random) -> Any:
    """The value with one part replaced, removed or added."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        changed = dict(value)
        roll = rng.random()
        if roll < 0.1:
            del changed[key]
        elif roll < 0.2:
            changed[rng.choice(WORDS)] = rng.choice(JUNK)
        else:
            changed[key] = mutated(value[key], rng)
        return changed
    if isinstance(value, list | tuple) and value and rng.random() < 0.8:
        items = list(value)
        place = rng.randrange(len(items))
        if rng.random() < 0.3:
            items[place : place + 1] = [] if rng.random() < 0.5 else [items[place], rng.choice(JUNK)]
        else:
            items[place] = mutated(items[place], rng)
        return items
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 7, -64))
    return rng.choice(JUNK)


def corrupted(raw: bytes, rng: random.Random) -> bytes:
    """The bytes with a few of them changed, removed or added."""
    changed = bytearray(raw)
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(changed) + 1)
        changed[place : place + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    return bytes(changed)


def bad_action(match: Match, seats: list[int], decoder: msgspec.json.Decoder[Any], rng: random.Random) -> Any:
    """A random action, or a legal one with a part changed; ``None`` if it cannot be decoded."""
    roll = rng.random()
    if roll < 0.4 or not seats:
        return random_value(match.game.Action, rng)
    options = match.options(rng.choice(seats))
    raw = msgspec.json.encode(mutated(msgspec.to_builtins(rng.choice(options)), rng))
    try:
        return decoder.decode(corrupted(raw, rng) if roll < 0.5 else raw)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


class BadInputTests(Suite):
    """Bad input is refused."""

    def test_bad_actions_are_refused(self) -> None:
        rng = random.Random(99)
        tables = tables_of(self.game)
        tried = 0
        while tried < INPUTS:
            table = rng.choice(tables)
            match = new_match(table, rng.randrange(10**6))
            rules, decoder = match.game, msgspec.json.Decoder(match.game.Action)
            for _ in steps(match, rng, most=rng.randrange(1, 40)):
                pass
            state, seats = match._state, [seat for seat in match.prompts if isinstance(seat, int)]
            before = [match.view(seat) for seat in (None, *range(table.seats))]
            bad = [action for _ in range(40) if (action := bad_action(match, seats, decoder, rng)) is not None]
            tried += 40
            for action in bad:
                for seat in (*range(table.seats), -1, table.seats, 2**40):
                    refusal = rules.check(state, seat, action)
                    assert refusal is None or isinstance(refusal, Refusal)
                    assert refusal is not None or seat in match.prompts
                    tried += 1
            assert [match.view(seat) for seat in (None, *range(table.seats))] == before

    def test_bad_tables_are_refused(self) -> None:
        """Any options and seats give either a table or a refusal."""
        rng = random.Random(7)
        rules = find_game(self.game)
        defaults = msgspec.structs.asdict(rules.Options())
        for _ in range(effort(quick=500, brief=1_000, full=3_000)):
            options, seats = mutated(defaults, rng), rng.choice((*range(-1, 9), 10**12))
            if options is None:
                continue  # the defaults
            try:
                decoded = msgspec.convert(options, type=rules.Options)
            except msgspec.ValidationError:
                with pytest.raises(BadTable):
                    Match(self.game, seats=seats, options=options)
                continue
            if check_table(rules, decoded, seats) is None:
                assert new_match(Table(self.game, seats, options), 1).prompts
            else:
                with pytest.raises(BadTable):
                    Match(self.game, seats=seats, options=options)
