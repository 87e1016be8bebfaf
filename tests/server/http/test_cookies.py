"""The signed identity cookie."""

from __future__ import annotations

from typing import Any

from ludotheque.server.http.cookies import LASTS_SECONDS, RENEW_AFTER_SECONDS, Cookies, clear_cookie_header

OLD, NEW = "the old secret of this server 00", "the new secret of this server 00"


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def asked_with(cookie: str, scheme: str = "https") -> dict[str, Any]:
    return {"type": "http", "scheme": scheme, "headers": [(b"cookie", cookie.encode("latin-1"))]}


def test_a_cookie_is_valid_for_a_year() -> None:
    clock = Clock()
    cookies = Cookies([NEW], clock)
    value = cookies.sign("zoe")
    shown = cookies.read(value)
    assert shown is not None
    assert (shown.id, shown.stale) == ("zoe", False)
    clock.now += RENEW_AFTER_SECONDS + 1
    shown = cookies.read(value)
    assert shown is not None
    assert shown.stale
    clock.now += LASTS_SECONDS
    assert cookies.read(value) is None


def test_a_cookie_stays_valid_when_the_clock_is_set_back() -> None:
    clock = Clock()
    cookies = Cookies([NEW], clock)
    value = cookies.sign("ann")
    clock.now -= 3600
    assert cookies.read(value) == ("ann", False)


def test_a_changed_or_forged_cookie_is_rejected() -> None:
    cookies = Cookies([NEW], Clock())
    value = cookies.sign("zoe")
    for wrong in ("", "zoe", value.replace("zoe", "ann"), value[:-2], value + "A", "x" * 10_000, "é.é.é", "..", "\x00"):
        assert cookies.read(wrong) is None, wrong
    assert Cookies([OLD], Clock()).read(value) is None


def test_cookies_stay_valid_when_a_new_secret_is_added() -> None:
    clock = Clock()
    value = Cookies([OLD], clock).sign("zoe")
    both = Cookies([NEW, OLD], clock)
    shown = both.read(value)
    assert shown is not None
    assert shown.stale, "it is renewed, so that the old secret can be removed"
    renewed = Cookies([NEW], clock).read(both.sign("zoe"))
    assert renewed is not None
    assert not renewed.stale


def test_the_cookie_is_hidden_from_scripts_and_other_sites() -> None:
    cookies = Cookies([NEW], Clock())
    over_https = cookies.set_cookie_header({"scheme": "https"}, "zoe")
    assert over_https.startswith("__Host-ludotheque=zoe.")
    assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"} <= set(over_https.split("; "))
    assert "Secure" not in cookies.set_cookie_header({"scheme": "http"}, "zoe").split("; ")
    assert "Max-Age=0" in clear_cookie_header({"scheme": "https"}).split("; ")


def test_the_cookie_is_found_among_cookies_of_others() -> None:
    cookies = Cookies([NEW], Clock())
    mine = f"__Host-ludotheque={cookies.sign('zoe')}"
    for line in (mine, f"a=b; {mine}; c", f'odd="x;y{{; {mine}', f"@bad[]=1;{mine}"):
        shown = cookies.read_from(asked_with(line))
        assert shown is not None, line
        assert shown.id == "zoe"
    assert cookies.read_from(asked_with(mine, "http")) is None, "a cookie for encrypted connections only"
    assert cookies.read_from({"scheme": "http", "headers": []}) is None
