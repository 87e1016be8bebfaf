"""Who is alive, as far as one can hear."""

from __future__ import annotations

from ludotheque.server.cluster.presence import DEAF_MS, SILENT_MS, Presence


class Hearing:
    """A process that listens, and time that passes in steps."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.presence = Presence("here", lambda: self.now)

    def hear(self, *names: str, millis: float) -> None:
        """For so long, these give signs."""
        end = self.now + millis
        while self.now < end:
            self.now += 250
            for name in names:
                self.presence.record_heartbeat(name)


def test_who_falls_silent_is_gone_and_who_is_heard_again_is_back() -> None:
    hearing = Hearing()
    hearing.hear("here", "there", millis=2_000)
    assert hearing.presence.alive == 2
    hearing.hear("here", millis=SILENT_MS)
    assert not hearing.presence.is_dead("there")
    hearing.hear("here", millis=250)
    assert hearing.presence.is_dead("there")
    assert hearing.presence.alive == 1
    hearing.hear("there", millis=250)
    assert not hearing.presence.is_dead("there")


def test_who_does_not_hear_even_themselves_says_nothing_of_others() -> None:
    hearing = Hearing()
    assert not hearing.presence.is_dead("there")
    hearing.hear("here", "there", millis=1_000)
    hearing.hear(millis=10 * SILENT_MS)  # the bus is away, or we were frozen
    assert not hearing.presence.is_dead("there")
    hearing.hear("here", millis=SILENT_MS)
    assert not hearing.presence.is_dead("there"), "now it has a chance to be heard"
    hearing.hear("here", millis=DEAF_MS)
    assert hearing.presence.is_dead("there")


def test_of_a_stranger_one_knows_after_a_while_that_it_is_gone() -> None:
    hearing = Hearing()
    hearing.hear("here", millis=SILENT_MS)
    assert not hearing.presence.is_dead("dead before we came")
    hearing.hear("here", millis=500)
    assert hearing.presence.is_dead("dead before we came")
    assert not hearing.presence.is_dead("here")
