"""Writes the addresses of the project into the metadata of wheels that a forge builds.

The repository does not name a forge. Its workflows (``.github/workflows``) say by environment variables where
they run, on GitHub, Gitea and Forgejo alike. A wheel that is built elsewhere has no addresses.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ProjectAddresses(MetadataHookInterface):
    """Fills ``[project.urls]``."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the addresses to the metadata."""
        forge, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
        metadata["urls"] = {}
        if forge and repository:
            home = f"{forge.rstrip('/')}/{repository}"
            metadata["urls"] = {"Source": home, "Issues": f"{home}/issues", "Releases": f"{home}/releases"}
