"""Keys of shared replays: whoever has the link that a player gave away may watch that match.

A key is computed from the id of the match and the server's secret, so that nothing is stored for it.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence

SALT = b"ludotheque.replay."
KEY_BYTES = 16


class ReplayKeys:
    """Makes and checks the keys of matches.

    >>> keys = ReplayKeys(["a secret"])
    >>> keys.opens("match", keys.of("match")), keys.opens("other", keys.of("match"))
    (True, False)
    """

    def __init__(self, secrets: Sequence[str]) -> None:
        """The first secret makes keys; keys made with any of the secrets are valid."""
        self._secrets = [secret.encode() for secret in secrets]

    def of(self, match: str) -> str:
        """The key of a match."""
        return _key(self._secrets[0], match)

    def opens(self, match: str, key: str) -> bool:
        """Whether this is the key of the match."""
        given = key.encode("utf-8", "replace")
        return any(hmac.compare_digest(_key(secret, match).encode(), given) for secret in self._secrets)


def _key(secret: bytes, match: str) -> str:
    digest = hmac.digest(secret, SALT + match.encode("utf-8", "replace"), "sha256")
    return urlsafe_b64encode(digest[:KEY_BYTES]).decode().rstrip("=")
