"""Which processes count as dead."""

from __future__ import annotations

from ludotheque.server.cluster.presence import DEAF_MS, SILENT_MS, Presence


class Hearing:
    """A process that receives heartbeats, and a clock that moves in steps."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.presence = Presence("here", lambda: self.now)

    def hear(self, *names: str, millis: float) -> None:
        """Let these processes send heartbeats for a while."""
        end = self.now + millis
        while self.now < end:
            self.now += 250
            for name in names:
                self.presence.record_heartbeat(name, 1)


def test_a_silent_process_is_dead_until_its_next_heartbeat() -> None:
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


def test_a_process_without_its_own_heartbeats_judges_no_other() -> None:
    hearing = Hearing()
    assert not hearing.presence.is_dead("there")
    hearing.hear("here", "there", millis=1_000)
    hearing.hear(millis=10 * SILENT_MS)  # the bus is down, or this process was frozen
    assert not hearing.presence.is_dead("there")
    hearing.hear("here", millis=SILENT_MS)
    assert not hearing.presence.is_dead("there"), "it has time to send a heartbeat again"
    hearing.hear("here", millis=DEAF_MS)
    assert hearing.presence.is_dead("there")


def test_an_unknown_process_counts_as_dead_after_a_while() -> None:
    hearing = Hearing()
    hearing.hear("here", millis=SILENT_MS)
    assert not hearing.presence.is_dead("dead before we came")
    hearing.hear("here", millis=500)
    assert hearing.presence.is_dead("dead before we came")
    assert not hearing.presence.is_dead("here")
