"""Checks of actions: any bad action is refused or is a decoding error, and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from ludotheque import Match
from ludotheque.engine.entry import Entry
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import LANGUAGES, refusal_sentence
from ludotheque.games.dubalai.game import GAME, State
from ludotheque.games.dubalai.rules.actions import DubalaiAction
from ludotheque.testing.random_play import steps
from ludotheque.testing.random_values import random_value

DECODER = msgspec.json.Decoder(DubalaiAction)


def states(seed: int) -> Iterator[State]:
    """Moments of a match in which everyone holds black magic."""
    levels = ["novice", "normal", "normal", "expert"]
    match = Match("dubalai", seats=4, seed=seed, options={"levels": levels})
    position = match._state.position
    rng = Rng(seed)
    for seat in range(3):
        for _ in range(5):
            card = 1 << rng.below(27)
            if position.pile & card:
                position.pile &= ~card
                position.hands[seat] |= card
    for number, _ in enumerate(steps(match, random.Random(seed), most=160)):
        if number % 4 == 0:
            yield match._state


def snapshot_of(state: State) -> list[object]:
    """Everything of a state: what each seat sees, and what is hidden."""
    hidden = state.position
    views: list[object] = [GAME.view(state, seat) for seat in (None, 0, 1, 2, 3)]
    secret = (hidden.pile, hidden.reserved, tuple(hidden.hands), tuple(hidden.dice), tuple(hidden.main_rows))
    return [*views, secret, dict(GAME.prompts(state))]


def test_bad_actions_are_refused_and_change_nothing() -> None:
    """A hundred thousand actions: unknown ids, other players' cards, absurd numbers, wrong question, wrong seat."""
    rng = random.Random(9)
    bad = [random_value(DubalaiAction, rng) for _ in range(1_500)]
    tried = 0
    refused: dict[str, Refusal] = {}
    for state in (state for seed in range(2) for state in states(seed)):
        before = snapshot_of(state)
        for action in rng.sample(bad, 800):
            for seat in (rng.randrange(4), rng.choice((-1, 4, 99, -(2**40), 2**62))):
                tried += 1
                refusal = GAME.check(state, seat, action)
                if refusal is None:
                    prompt = GAME.prompts(state)[seat]
                    copy = GAME.copy(state)
                    GAME.apply(copy, Entry(0, state.position.since, seat, prompt.id, action))
                else:
                    assert isinstance(refusal, Refusal)
                    refused[refusal.reason] = refusal
        assert snapshot_of(state) == before
    assert tried >= 100_000
    assert len(refused) > 12
    for refusal in refused.values():
        for language in LANGUAGES:
            assert refusal_sentence("dubalai", language, refusal)


GOOD = (
    b'{"type":"lay","row":[1,2],"second":[3],"colour":"orange"}',
    b'{"type":"hex","seat":1}',
    b'{"type":"keep","card":"fog"}',
    b'{"type":"correction","remove":1,"add":2,"row":"second"}',
    b'{"type":"fog","spell":3}',
    b'{"type":"close"}',
)


def test_malformed_messages_are_decoding_errors_or_refused() -> None:
    """Bytes are changed, cut or inserted; the decoder or the rules report the error."""
    rng = random.Random(5)
    state = next(states(1))
    before = snapshot_of(state)
    errors = 0
    for _ in range(20_000):
        raw = bytearray(rng.choice(GOOD))
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(raw) or 1)
            match rng.randrange(4):
                case 0:
                    raw[place : place + 1] = bytes([rng.randrange(256)])
                case 1:
                    del raw[place:]
                    raw += b"}"
                case 2:
                    raw[place:place] = rng.choice(
                        (b"99999999999999999999", b"-1", b"null", b'"', b"[]", b"1e300", b",")
                    )
                case 3:
                    del raw[place : place + 1]
        try:
            action = DECODER.decode(bytes(raw))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            errors += 1
            continue
        refusal = GAME.check(state, rng.randrange(-1, 5), action)
        assert refusal is None or isinstance(refusal, Refusal)
    assert errors > 10_000
    assert snapshot_of(state) == before
