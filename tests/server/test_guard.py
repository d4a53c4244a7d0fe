"""Requests that are the doing of foreign pages."""

import pytest

from lexicade.server.auth.guard import is_foreign

HOST = {"host": "games.example:8000"}


@pytest.mark.parametrize(
    ("headers", "foreign"),
    [
        ({}, False),  # no browser
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "none"}, False),
        ({"sec-fetch-site": "same-site"}, True),  # a neighbour is a stranger, too
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "cross-site", "origin": "http://games.example:8000"}, True),
        ({"sec-fetch-site": "", "origin": "http://evil.example"}, True),
        ({"origin": "http://games.example:8000"}, False),
        ({"origin": "http://GAMES.example:8000"}, False),
        ({"origin": "https://games.example:8000"}, False),  # a proxy speaks https for us
        ({"origin": "http://games.example"}, True),
        ({"origin": "http://evil.example"}, True),
        ({"origin": "http://games.example:8000.evil.example"}, True),
        ({"origin": "http://evil.example/games.example:8000"}, True),
        ({"origin": "null"}, True),
        ({"origin": ""}, True),
        ({"sec-fetch-site": "cross-site", "authorization": "Bearer x"}, False),
    ],
)
def test_only_our_own_pages_change_anything(headers: dict[str, str], *, foreign: bool) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE", "PURGE"):
        assert is_foreign(method, HOST | headers) == foreign
    for method in ("GET", "HEAD", "OPTIONS"):
        assert not is_foreign(method, HOST | headers)


def test_a_request_without_a_host_is_foreign_where_it_has_an_origin() -> None:
    assert is_foreign("POST", {"origin": "http://"})
    assert is_foreign("POST", {"origin": "null", "host": ""})
