"""Keys of shared links: whoever has the link that a player gave away may watch that match, or play its deal.

A key is computed from the id of the match and the server's secret, so that nothing is stored for it.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence

SALT = b"ludotheque.replay."
CHALLENGE_SALT = b"ludotheque.challenge."
KEY_BYTES = 16


class ReplayKeys:
    """Makes and checks the keys of matches.

    >>> keys = ReplayKeys(["a secret"])
    >>> keys.opens("match", keys.of("match")), keys.opens("other", keys.of("match"))
    (True, False)
    """

    def __init__(self, secrets: Sequence[str], salt: bytes = SALT) -> None:
        """The first secret makes keys; keys made with any of the secrets are valid. A salt is one kind of link."""
        self._secrets = [secret.encode() for secret in secrets]
        self._salt = salt

    def of(self, match: str) -> str:
        """The key of a match."""
        return self._key(self._secrets[0], match)

    def opens(self, match: str, key: str) -> bool:
        """Whether this is the key of the match."""
        given = key.encode("utf-8", "replace")
        return any(hmac.compare_digest(self._key(secret, match).encode(), given) for secret in self._secrets)

    def _key(self, secret: bytes, match: str) -> str:
        digest = hmac.digest(secret, self._salt + match.encode("utf-8", "replace"), "sha256")
        return urlsafe_b64encode(digest[:KEY_BYTES]).decode().rstrip("=")
