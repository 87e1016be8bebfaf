"""Settings: their sources, and the messages for wrong ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.settings import NAMES, BadSetting, Settings, read_settings


def test_flags_win_over_environment_over_file_over_defaults(tmp_path: Path) -> None:
    file = tmp_path / "ludotheque.toml"
    file.write_text('host = "from-file"\nport = 1\nbot_workers = 7\norigins = ["https://games.example"]\n')
    environment = {"LUDOTHEQUE_HOST": "from-environment", "LUDOTHEQUE_PORT": "2", "LUDOTHEQUE_TESTS": "quick"}
    settings = read_settings({"port": 3, "host": None}, environment, file, default_data=tmp_path)
    assert (settings.host, settings.port, settings.bot_workers) == ("from-environment", 3, 7)
    assert settings.origins == ("https://games.example",)
    assert settings.log_format == "text"


def test_the_database_is_in_the_data_folder_by_default(tmp_path: Path) -> None:
    assert read_settings({}, {}, default_data=tmp_path).database == f"sqlite:///{tmp_path}/ludotheque.db"
    moved = read_settings({"data": tmp_path / "else"}, {}, default_data=tmp_path)
    assert moved.database == f"sqlite:///{tmp_path}/else/ludotheque.db"
    there = {"LUDOTHEQUE_DATABASE": "postgresql://somewhere/games"}
    assert read_settings({}, there, default_data=tmp_path).database == "postgresql://somewhere/games"


def test_lists_are_separated_by_commas(tmp_path: Path) -> None:
    settings = read_settings(
        {"trusted_proxies": "10.0.0.0/8, ::1"},
        {"LUDOTHEQUE_ORIGINS": "https://Games.example:443,http://localhost:8000/"},
        default_data=tmp_path,
    )
    assert settings.trusted_proxies == ("10.0.0.0/8", "::1")
    assert settings.origins == ("https://games.example", "http://localhost:8000")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "http"),
        ("port", "70000"),
        ("port", -1),
        ("bot_workers", "0"),
        ("log_format", "loud"),
        ("race_witness", "the host"),
        ("database", "mysql://somewhere"),
        ("database", "sqlite://"),
        ("origins", "games.example"),
        ("origins", "https://games.example/path"),
        ("trusted_proxies", "my-proxy"),
        ("metrics_for", "1.2.3.4/99"),
        ("secret_keys", "short"),
        ("nats", "localhost:4222"),
        ("limit_body_bytes", "many"),
        ("limit_misses_per_second", "0.0"),
    ],
)
def test_an_error_names_the_setting(name: str, value: Any, tmp_path: Path) -> None:
    with pytest.raises(BadSetting) as raised:
        read_settings({name: value}, {}, default_data=tmp_path)
    assert raised.value.name == name
    assert str(raised.value).startswith(f"{name}: ")


def test_nats_needs_postgresql_and_secrets(tmp_path: Path) -> None:
    """Such settings would seem to work, but the servers would not share people or tables."""
    bus, secret = {"nats": "nats://somewhere:4222"}, {"secret_keys": "a secret that is long enough for anybody"}
    with pytest.raises(BadSetting, match=r"nats: .*postgresql"):
        read_settings({**bus, **secret}, {}, default_data=tmp_path)
    shared = {**bus, "database": "postgresql://somewhere/games"}
    with pytest.raises(BadSetting, match=r"secret_keys: .*the same"):
        read_settings(shared, {}, default_data=tmp_path)
    assert read_settings({**shared, **secret}, {}, default_data=tmp_path).nats == "nats://somewhere:4222"


def test_an_unusable_settings_file_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "ludotheque.toml"
    with pytest.raises(BadSetting, match="cannot be read"):
        read_settings({}, {}, file, default_data=tmp_path)
    file.write_text("port 8000")
    with pytest.raises(BadSetting, match="not TOML"):
        read_settings({}, {}, file, default_data=tmp_path)
    file.write_text('prot = 8000\nsecret = "x"')
    with pytest.raises(BadSetting, match=r"prot: .*no such setting"):
        read_settings({}, {}, file, default_data=tmp_path)


def test_every_setting_is_documented() -> None:
    source = Path(str(__import__(Settings.__module__, fromlist=["x"]).__file__)).read_text("utf-8")
    lines = source[source.index("class Settings") :].splitlines()
    page = (Path(__file__).parent.parent.parent / "docs" / "serving.md").read_text("utf-8")
    for name in NAMES:
        assert f"`{name}`" in page
        (at,) = [number for number, line in enumerate(lines) if line.startswith(f"    {name}: ")]
        assert lines[at + 1].startswith('    """'), name
