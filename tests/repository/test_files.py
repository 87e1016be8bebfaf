"""Committed files name no package registry, and pinned packages have hashes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a checkout")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def test_no_registry_is_named() -> None:
    """Dependencies are pinned by name, version and hash; everyone may use their own registry."""
    for file in tracked():
        if file.suffix in (".txt", ".json", ".toml", ".lock") or file.name == "Makefile":
            assert not re.search(
                r"(?<!no-emit-)index-url|https?://[^\s\"]*(pypi|npmjs|pythonhosted)", file.read_text("utf-8")
            ), file


def test_every_pinned_package_has_hashes() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        blocks = re.split(r"\n(?=[a-z0-9])", file.read_text("utf-8"))
        assert all("--hash=sha256:" in block for block in blocks if "==" in block), file.name
