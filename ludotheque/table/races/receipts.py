"""The timing of each claim in a race and how it was judged: stored beside the log, shown after the game."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.engine.wire import Millis, Seat, Wire
from ludotheque.table.races.credit import Witness

CLOSE: Millis = 50
"""A margin up to this is a photo finish: people cannot see such a difference."""


class Receipt(Wire, frozen=True):
    """The timing of one claim, all in milliseconds."""

    seat: Seat
    prompt: int
    reported: Millis | None
    """The reaction time that the client measured; ``None`` where it sent no valid one, and for bots."""
    elapsed: Millis
    """From sending the question to receiving the answer, measured by the server."""
    allowance: Millis
    """How much of that may have been the network."""
    credited: Millis
    """The reaction time that counts."""
    at: Millis
    """Match time of the log entry."""
    late: Millis = 0
    """How much later than credited it was logged, because the match had advanced: 0 unless a connection broke."""
    beaten: tuple[Receipt, ...] = ()
    """The claims for the same action that came too late."""
    witness: Witness | None = None
    """What measured the round trip in the allowance; ``None`` for bots, and in receipts of older versions."""
    floor: Millis = 0
    """The shortest time in which a person can answer this question: no less is credited. 0 for bots."""
    after_verdict: bool = False
    """Whether it arrived when the race was decided already."""

    @property
    def network(self) -> Millis:
        """The part of the elapsed time that was credited to the network."""
        return max(0, self.elapsed - self.credited)

    @property
    def is_impossible(self) -> bool:
        """Whether the client reports, or shows by its answer, a reaction that no person can have."""
        return (self.elapsed if self.reported is None else self.reported) < self.floor

    @property
    def refused(self) -> Millis:
        """The part of the client's claim that the network cannot explain."""
        if self.reported is None:
            return 0
        return max(0, self.elapsed - self.allowance - self.reported)

    @property
    def raised(self) -> Millis:
        """How much was added to reach the floor."""
        shortest = self.elapsed if self.reported is None else max(self.reported, self.elapsed - self.allowance)
        return max(0, self.floor - shortest)


class Finisher(Wire, frozen=True):
    """One claim of a race, as the photo finish shows it."""

    seat: Seat
    place: int
    """1 for the first; equals share a place."""
    place_on_arrival: int
    """The place it would have had if the order of arrival counted."""
    behind: Millis
    """How long after the first."""
    credited: Millis
    network: Millis
    refused: Millis
    late: Millis
    witness: Witness | None
    raised: Millis
    """How much was added, because no person is that fast."""
    after_verdict: bool


class PhotoFinish(Wire, frozen=True):
    """One race: who was first, by how much, and who would have been first by order of arrival."""

    prompt: int
    finishers: tuple[Finisher, ...]
    """In the order that counted."""
    margin: Millis | None
    """The time between the first and the next other seat; ``None`` where only one seat claimed."""
    close: bool
    """Whether the margin is too small to be seen."""
    overturned: bool
    """Whether another seat would have been first by order of arrival."""


def photo_finish(receipts: Iterable[Receipt]) -> tuple[PhotoFinish, ...]:
    """The photo finish of every race in these receipts, in the order of the races."""
    races: dict[int, list[Receipt]] = {}
    for receipt in receipts:
        races.setdefault(receipt.prompt, []).append(receipt)
    return tuple(photo_of(races[prompt]) for prompt in sorted(races))


def photo_of(claims: Iterable[Receipt]) -> PhotoFinish:
    """The photo finish of one race, from the claims that were logged and those that came too late."""
    race = [each for claim in claims for each in (claim, *claim.beaten)]
    ordered = sorted(race, key=lambda receipt: (receipt.at, receipt.seat))
    first = ordered[0]
    finishers = tuple(
        Finisher(
            seat=receipt.seat,
            place=1 + sum(other.at < receipt.at for other in race),
            place_on_arrival=1 + sum(other.elapsed < receipt.elapsed for other in race),
            behind=receipt.at - first.at,
            credited=receipt.credited,
            network=receipt.network,
            refused=receipt.refused,
            late=receipt.late,
            witness=receipt.witness,
            raised=receipt.raised,
            after_verdict=receipt.after_verdict,
        )
        for receipt in ordered
    )
    margin = min((finisher.behind for finisher in finishers if finisher.seat != first.seat), default=None)
    winners = {finisher.seat for finisher in finishers if finisher.place == 1}
    quickest = {finisher.seat for finisher in finishers if finisher.place_on_arrival == 1}
    return PhotoFinish(
        prompt=first.prompt,
        finishers=finishers,
        margin=margin,
        close=margin is not None and margin <= CLOSE,
        overturned=not winners & quickest,
    )
