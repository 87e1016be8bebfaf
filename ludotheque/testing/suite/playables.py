"""A game's ``Playable`` follows its rules, tells each seat no more than its view, and survives encoding.

Games that offer none pass.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE, GAME_OVER
from ludotheque.engine.playables.playable import BadEncoding, Playable
from ludotheque.engine.playables.ticks import TickPlayable
from ludotheque.engine.wire import Action
from ludotheque.testing.effort import effort
from ludotheque.testing.suite.suite import Suite
from ludotheque.testing.tables import Table

TICK = 250
"""Milliseconds of a tick in these tests."""
MOST_DECISIONS = effort(quick=20, brief=20, full=150)
COMPARED = 12
"""How many decisions are followed further at each step of an action that takes several."""

Seen = tuple[list[int], list[int]]
Path = tuple[list[int], Action]
"""The decisions by which an action is made."""


def playable_at(table: Table) -> Playable | None:
    """A new match as numbers, if the game offers it."""
    options = msgspec.convert(table.options, type=table.rules.Options)
    return table.rules.playable(options, table.seats, TICK)


def decisions(play: Playable, seed: int, most: int = MOST_DECISIONS) -> Iterator[int]:
    """Play at random; yields the seat that decides, before every decision."""
    rng = Rng(seed)
    actor = play.settle(rng)
    for _ in range(most):
        if actor == GAME_OVER:
            return
        yield actor
        actor = play.step(play.sample(rng), rng)


def seen(play: Playable, seat: int) -> Seen:
    """What a seat may know, in a form that can be compared."""
    words, numbers = play.observation(seat)
    return list(words), list(numbers)


class PlayableTests(Suite):
    """The laws of matches as numbers."""

    def test_indices_stand_for_exactly_the_legal_actions(self, table: Table) -> None:
        play = playable_at(table)
        if play is None:
            return
        rng = random.Random(4)
        for seat in decisions(play, seed=4):
            options = table.rules.options(table.rules.view(play.state(), seat))
            paths = [(play.path_of(seat, option), option) for option in options]
            if play.midway():
                paths = [(path, option) for path, option in paths if path]
            assert len({tuple(path) for path, _ in paths}) == len(paths), "every action has its own decisions"
            check_paths(play, seat, paths, 0, rng)

    def test_masks_and_samples_agree_with_the_legal_indices(self, table: Table) -> None:
        play = playable_at(table)
        if play is None:
            return
        rng, draws = random.Random(9), Rng(9)
        for seat in decisions(play, seed=9):
            assert play.asked() >> seat & 1
            for each in range(table.seats):
                legal = list(play.legal(each))
                assert bool(legal) == bool(play.asked() >> each & 1)
                assert legal == sorted(set(legal))
                mask = [0] * play.spaces.mask_words
                words = type(play.legal(each))([-1] * len(mask))
                play.write_mask(each, words, 0)
                for index in legal:
                    mask[index >> 6] |= 1 << (index & 63)
                assert [word & (2**64 - 1) for word in words] == mask
            legal = list(play.legal(seat))
            assert play.sample(draws) in legal
            for index in (*rng.sample(legal, min(3, len(legal))), -1, play.spaces.action_count, *range(0, 9999, 97)):
                assert play.is_legal(index) == (index in legal)

    def test_a_seat_cannot_tell_worlds_apart_that_look_alike_to_it(self, table: Table) -> None:
        play = playable_at(table)
        if play is None:
            return
        game, guesses, told_apart = table.rules, Rng(21), False
        for _ in decisions(play, seed=21):
            for seat in range(table.seats):
                other = play.guess(seat, guesses)
                assert seen(other, seat) == seen(play, seat)
                assert list(other.legal(seat)) == list(play.legal(seat))
                assert other.actor() == play.actor()
                assert game.view(other.state(), seat) == game.view(play.state(), seat)
                told_apart |= any(seen(other, each) != seen(play, each) for each in range(table.seats))
        assert not told_apart or game.secrets

    def test_an_encoded_match_is_the_same_and_goes_on_in_the_same_way(self, table: Table) -> None:
        play, again = playable_at(table), playable_at(table)
        if play is None or again is None:
            return
        for number, _ in enumerate(decisions(play, seed=6)):
            again.decode(play.encode())
            for other in (again, play.copy()):
                assert other.encode() == play.encode()
                assert other.actor() == play.actor()
                assert [seen(other, seat) for seat in range(table.seats)] == [
                    seen(play, seat) for seat in range(table.seats)
                ]
            if number % 20 == 0:
                ends = [other.copy() for other in (play, again)]
                for end in ends:
                    for _ in decisions(end, seed=number, most=40):
                        pass
                assert ends[0].encode() == ends[1].encode()

    def test_bytes_that_are_no_match_of_the_table_are_refused(self, table: Table) -> None:
        play = playable_at(table)
        if play is None:
            return
        encoded = play.encode()
        for bad in (b"", encoded[:-1], encoded[:-8], encoded[:-1] + bytes([encoded[-1] ^ 1]), b"else" + encoded[4:]):
            with pytest.raises(BadEncoding):
                play.decode(bad)
        assert play.encode() == encoded

    def test_decisions_change_the_table_as_the_actions_do(self, table: Table) -> None:
        """Played beside the rules of a match; only for games without a clock, because ticks are not in a log."""
        play, game = playable_at(table), table.rules
        options = msgspec.convert(table.options, type=game.Options)
        state, rng = game.start(options, table.seats), Rng(5)
        if play is None or isinstance(play, TickPlayable):
            return
        for _ in range(MOST_DECISIONS * 8):
            prompts = game.prompts(state)
            if play.actor() == CHANCE:
                values = []
                for size in prompts["chance"].draw.sizes:  # type: ignore[union-attr]
                    assert play.outcomes() == size
                    values.append(rng.below(size))
                    play.draw(values[-1])
                entry: Entry[Action] = Entry(0, 0, "chance", prompts["chance"].id, Drawn(tuple(values)))
            elif play.actor() == GAME_OVER:
                break
            else:
                seat, index = play.actor(), play.sample(rng)
                action = play.action_at(index)
                play.act(index)
                if action is None:
                    continue
                entry = Entry(0, 0, seat, prompts[seat].id, action)
            game.apply(state, entry)
            assert [game.view(state, seat) for seat in range(table.seats)] == [
                game.view(play.state(), seat) for seat in range(table.seats)
            ]


def check_paths(play: Playable, seat: int, paths: Sequence[Path], place: int, rng: random.Random) -> None:
    """The legal indices are the next decisions of all legal actions, and the last decision makes the action."""
    following = sorted({path[place] for path, _ in paths})
    assert [index for index in play.legal(seat) if index != play.wait] == following
    for index in rng.sample(following, min(len(following), COMPARED)):
        group = [(path, action) for path, action in paths if path[place] == index]
        if len(group[0][0]) == place + 1:
            assert [action for _, action in group] == [play.action_at(index)]
        else:
            assert play.action_at(index) is None
            further = play.copy()
            further.act(index)
            assert further.actor() == seat
            check_paths(further, seat, group, place + 1, rng)
