"""Guests, their sessions and their tokens."""

import pytest

from lexicade.server.auth.secrets import digest, is_id, new_id
from lexicade.server.db.people import SESSION_SECONDS
from lexicade.server.db.tables.people import sessions, tokens
from tests.server.running import Running


def test_a_guest_comes_in_with_a_name_alone(house: Running) -> None:
    browser = house.browser()
    assert browser.ask("GET", "/api/me") == {"person": None, "language": "en"}
    person = browser.ask("POST", "/api/guests", {"name": "  Anna \u202e "}, 201)["person"]
    assert (person["name"], person["guest"]) == ("Anna", True)
    assert browser.ask("GET", "/api/me")["person"] == person


def test_the_cookie_on_plain_http_is_hidden_from_scripts(house: Running) -> None:
    response = house.browser().http.post("/api/guests", json={"name": "Anna"})
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("lexicade=")
    assert all(part in cookie for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age="))
    assert "Secure" not in cookie
    assert "Domain" not in cookie


def test_the_cookie_on_https_belongs_to_this_host_alone(house: Running) -> None:
    secure = {"X-Forwarded-Proto": "https"}
    response = house.browser(**secure).http.post("/api/guests", json={"name": "Anna"})
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("__Host-lexicade=")
    assert "Secure" in cookie
    secret = cookie.partition("=")[2].partition(";")[0]
    known = house.browser(**secure, Cookie=f"__Host-lexicade={secret}").ask("GET", "/api/me")
    assert known["person"]["name"] == "Anna"
    assert house.browser(**secure, Cookie=f"lexicade={secret}").ask("GET", "/api/me")["person"] is None


def test_the_database_knows_secrets_only_by_their_digests(house: Running) -> None:
    browser = house.guest("Anna")
    secret = browser.http.cookies["lexicade"]
    token = browser.ask("POST", "/api/tokens", {"label": "bot"}, 201)["token"]
    stored = house.context.database.read_now(
        lambda connection: str([*connection.execute(sessions.select()), *connection.execute(tokens.select())])
    )
    assert digest(secret) in stored
    assert digest(token) in stored
    assert secret not in stored
    assert token not in stored


def test_a_session_ends_when_one_signs_out(house: Running) -> None:
    browser = house.guest("Anna")
    secret = browser.http.cookies["lexicade"]
    browser.ask("DELETE", "/api/me/session", status=204)
    assert "lexicade" not in browser.http.cookies
    assert house.browser(Cookie=f"lexicade={secret}").ask("GET", "/api/me")["person"] is None


def test_a_session_that_is_long_unused_has_run_out(house: Running) -> None:
    browser = house.guest("Anna")
    mine = digest(browser.http.cookies["lexicade"])

    def age(seconds: float) -> None:
        used = sessions.update().where(sessions.c.digest == mine).values(used=sessions.c.used - seconds)
        house.context.database.write_now(lambda transaction: transaction.execute(used))
        house.context.people.forget(me)  # as time does, which passes quickly here

    me = house.context.database.read_now(
        lambda connection: connection.execute(sessions.select().where(sessions.c.digest == mine)).one().person_id
    )
    age(SESSION_SECONDS - 60)
    assert browser.ask("GET", "/api/me")["person"]["name"] == "Anna"
    age(SESSION_SECONDS - 60)  # asking has made it young again
    assert browser.ask("GET", "/api/me")["person"]["name"] == "Anna"
    age(SESSION_SECONDS + 60)
    assert browser.ask("GET", "/api/me")["person"] is None
    house.guest("Bert")
    rows = house.context.database.read_now(
        lambda connection: connection.execute(sessions.select().where(sessions.c.digest == mine)).all()
    )
    assert not rows


def test_one_may_take_another_name(house: Running) -> None:
    browser = house.guest("Anna")
    before = browser.ask("GET", "/api/me")["person"]
    assert browser.ask("PATCH", "/api/me", {"name": "Otto"})["person"] == before | {"name": "Otto"}
    assert browser.ask("GET", "/api/me")["person"]["name"] == "Otto"


def test_a_name_nobody_could_read_is_refused_in_ones_own_language(house: Running) -> None:
    browser = house.browser(**{"Accept-Language": "de-CH"})
    fault = browser.ask("POST", "/api/guests", {"name": "\u200b"}, 400)["faults"][0]
    assert (fault["code"], fault["text"]) == ("name-empty", "Ein Name braucht einen Buchstaben oder eine Ziffer.")
    assert "lexicade" not in browser.http.cookies


def test_a_token_acts_for_whoever_made_it(house: Running) -> None:
    browser = house.guest("Anna")
    made = browser.ask("POST", "/api/tokens", {"label": "my bot"}, 201)
    program = house.browser(Authorization=f"Bearer {made['token']}")
    assert program.ask("GET", "/api/me") == browser.ask("GET", "/api/me")
    listed = program.ask("GET", "/api/tokens")["tokens"]
    assert [(one["id"], one["label"]) for one in listed] == [(made["id"], "my bot")]
    assert "token" not in listed[0]
    assert made["used"] is None
    assert listed[0]["used"] is not None


def test_a_token_makes_no_further_tokens(house: Running) -> None:
    token = house.guest("Anna").ask("POST", "/api/tokens", {"label": "bot"}, 201)["token"]
    program = house.browser(Authorization=f"Bearer {token}")
    assert program.refused("POST", "/api/tokens", {"label": "more"}, 403) == "no-tokens-by-token"


def test_a_revoked_token_lets_nobody_in(house: Running) -> None:
    browser = house.guest("Anna")
    made = browser.ask("POST", "/api/tokens", {"label": "bot"}, 201)
    assert house.guest("Bert").refused("DELETE", f"/api/tokens/{made['id']}", None, 404) == "no-such-token"
    browser.ask("DELETE", f"/api/tokens/{made['id']}", status=204)
    program = house.browser(Authorization=f"Bearer {made['token']}")
    assert program.refused("GET", "/api/me", None, 401) == "bad-token"
    assert browser.refused("DELETE", f"/api/tokens/{made['id']}", None, 404) == "no-such-token"


@pytest.mark.parametrize("header", ["", "Bearer", "Basic YTpi", "Bearer lexicade_wrong", "Bearer " + "x" * 5000])
def test_a_wrong_token_is_no_session_even_beside_a_cookie(house: Running, header: str) -> None:
    browser = house.guest("Anna")
    browser.http.headers["Authorization"] = header
    assert browser.refused("GET", "/api/me", None, 401) == "bad-token"


def test_one_person_has_only_so_many_tokens(house: Running) -> None:
    browser = house.guest("Anna")
    for n in range(20):
        browser.ask("POST", "/api/tokens", {"label": f"bot {n}"}, 201)
    assert browser.refused("POST", "/api/tokens", {"label": "bot"}, 403) == "too-many-tokens"


def test_a_name_that_is_made_up_is_never_taken_for_an_option() -> None:
    names = {new_id() for _ in range(2_000)}
    assert len(names) == 2_000
    assert all(name.isalnum() and is_id(name) for name in names)
