"""The file of secrets that sign cookies."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludotheque.server.ops.secret_key import SECRETS_FILE, NoSecrets, SecretsReadableByOthers, load_or_create_secrets


def test_a_secret_is_created_once_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    made = load_or_create_secrets(folder)
    assert load_or_create_secrets(folder) == made
    assert len(made[0]) == 64
    assert (folder / SECRETS_FILE).stat().st_mode & 0o777 == 0o600
    (folder / SECRETS_FILE).write_text(f"a newer secret that is long enough\n\n{made[0]}\n")
    assert load_or_create_secrets(folder) == ("a newer secret that is long enough", made[0])
    (folder / SECRETS_FILE).chmod(0o644)
    with pytest.raises(SecretsReadableByOthers, match="chmod 600"):
        load_or_create_secrets(folder)


def test_servers_that_start_together_share_one_secret(tmp_path: Path) -> None:
    def slowly(number: int) -> bytes:
        """Let another server create the file while this one draws its secret."""
        if number == 32 and not (tmp_path / SECRETS_FILE).exists():
            assert load_or_create_secrets(tmp_path, os.urandom)
        return os.urandom(number)

    made = load_or_create_secrets(tmp_path, slowly)
    assert load_or_create_secrets(tmp_path) == made
    assert [file.name for file in tmp_path.iterdir()] == [SECRETS_FILE]


def test_an_empty_file_is_named_in_one_line(tmp_path: Path) -> None:
    load_or_create_secrets(tmp_path)
    (tmp_path / SECRETS_FILE).write_text("\n \n")
    with pytest.raises(NoSecrets, match=r"secret-keys is empty; put its content back, or delete it"):
        load_or_create_secrets(tmp_path)
