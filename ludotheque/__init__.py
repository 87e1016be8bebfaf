"""Ludothèque: four family games, as a library, a server and a browser client."""

from ludotheque.engine.native import librt_fallback

librt_fallback.install_if_librt_is_missing()

from ludotheque.engine.files.saved_match import BadFile  # noqa: E402
from ludotheque.engine.match import Match  # noqa: E402
from ludotheque.engine.playing.random_play import play_random  # noqa: E402
from ludotheque.engine.refusal import Refusal, Refused  # noqa: E402
from ludotheque.engine.table_setup import BadTable  # noqa: E402
from ludotheque.lab.bot_match import play_bots  # noqa: E402

__all__ = ["BadFile", "BadTable", "Match", "Refusal", "Refused", "__version__", "play_bots", "play_random"]
__version__ = "0.1.0"
