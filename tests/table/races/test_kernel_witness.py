"""What the kernel vouches for: the least round trip, and a queue that stays."""

from __future__ import annotations

from ludotheque.table.races.kernel_witness import ACKNOWLEDGEMENT_DELAY_MS, KernelRoundTrip, KernelWitness


class Kernel:
    """Tells what the test says."""

    def __init__(self, told: KernelRoundTrip | None) -> None:
        self.told = told

    def __call__(self) -> KernelRoundTrip | None:
        return self.told


def test_the_least_round_trip_counts_from_the_first_moment() -> None:
    assert KernelWitness(Kernel(KernelRoundTrip(34.0, 30.0))).round_trip == 30.0


def test_delayed_acknowledgements_change_nothing_even_after_the_kernel_has_forgotten_the_least() -> None:
    kernel = Kernel(KernelRoundTrip(30.0, 30.0))
    witness = KernelWitness(kernel)
    kernel.told = KernelRoundTrip(30.0 + ACKNOWLEDGEMENT_DELAY_MS, 30.0 + ACKNOWLEDGEMENT_DELAY_MS)
    witness.read()
    assert witness.round_trip == 30.0


def test_a_path_that_became_longer_is_believed_but_for_the_delay_of_acknowledgements() -> None:
    kernel = Kernel(KernelRoundTrip(30.0, 30.0))
    witness = KernelWitness(kernel)
    kernel.told = KernelRoundTrip(250.0, 30.0)
    witness.read()
    assert witness.round_trip == 250.0 - ACKNOWLEDGEMENT_DELAY_MS
    kernel.told = KernelRoundTrip(60.0, 30.0)
    witness.read()
    assert witness.round_trip == 30.0


def test_a_kernel_that_keeps_no_least_is_asked_again_and_again() -> None:
    kernel = Kernel(KernelRoundTrip(50.0, None))
    witness = KernelWitness(kernel)
    kernel.told = KernelRoundTrip(41.0, None)
    witness.read()
    assert witness.round_trip == 41.0


def test_a_kernel_that_tells_nothing_is_no_witness() -> None:
    kernel = Kernel(None)
    witness = KernelWitness(kernel)
    assert witness.round_trip is None
    kernel.told = KernelRoundTrip(20.0, 20.0)
    witness.read()
    kernel.told = None  # the connection is closed
    witness.read()
    assert witness.round_trip == 20.0
