"""What people say at tables, players and observers apart."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.running import Browser, Running

GAME = {"game": "crossword", "seats": {"least": 2, "most": 2}}


def table_of_two(house: Running) -> tuple[str, Browser, Browser]:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = anna.ask("POST", "/api/tables", GAME, 201)["id"]
    bert.ask("POST", f"/api/tables/{table}/join", {"names": ["Boris"]})
    return table, anna, bert


def say(browser: Browser, table: str, text: str, room: str = "players") -> dict[str, Any]:
    message: dict[str, Any] = browser.ask("POST", f"/api/matches/{table}/messages", {"text": text, "room": room}, 201)
    return message


def heard(browser: Browser, table: str, after: int = 0) -> list[str]:
    found = browser.ask("GET", f"/api/matches/{table}/messages?after={after}")["messages"]
    return [message["text"] for message in found]


def test_players_speak_under_the_names_of_their_seats(house: Running) -> None:
    table, anna, bert = table_of_two(house)
    said = say(bert, table, "Good\nluck!")
    assert (said["name"], said["text"], said["mine"], said["room"]) == ("Boris", "Good luck!", True, "players")
    found = anna.ask("GET", f"/api/matches/{table}/messages")["messages"]
    assert [(one["name"], one["mine"]) for one in found] == [("Boris", False)]


def test_whoever_speaks_is_known_by_the_same_letters_under_every_name(house: Running) -> None:
    table, anna, bert = table_of_two(house)
    cleo, dora = house.guest("Cleo"), house.guest("Dora")
    first = say(cleo, table, "hello", "observers")
    cleo.ask("PATCH", "/api/me", {"name": "Dora"})
    again, other = say(cleo, table, "hello again", "observers"), say(dora, table, "hello", "observers")
    assert (again["name"], again["by"]) == (other["name"], first["by"])
    assert other["by"] != first["by"]
    assert say(anna, table, "hello")["by"] != say(bert, table, "hello")["by"]
    assert cleo.ask("GET", "/api/me")["person"]["id"] not in str(again)


def test_observers_read_all_and_speak_in_a_room_that_players_do_not_see(house: Running) -> None:
    table, anna, bert = table_of_two(house)
    cleo = house.guest("Cleo")
    say(anna, table, "hello")
    say(cleo, table, "Anna has a bingo", "observers")
    assert heard(cleo, table) == heard(house.browser(), table) == ["hello", "Anna has a bingo"]
    assert heard(anna, table) == heard(bert, table) == ["hello"]
    snapshot = anna.ask("GET", f"/api/matches/{table}")
    assert [message["text"] for message in snapshot["chat"]] == ["hello"]


def test_each_speaks_in_the_room_of_their_own(house: Running) -> None:
    table, anna, _ = table_of_two(house)
    path = f"/api/matches/{table}/messages"
    assert house.guest("Cleo").refused("POST", path, {"text": "hi", "room": "players"}, 403) == "players-only"
    assert anna.refused("POST", path, {"text": "hi", "room": "observers"}, 403) == "observers-only"


def test_after_the_end_players_read_and_join_the_observers(house: Running) -> None:
    table, anna, _ = table_of_two(house)
    say(house.guest("Cleo"), table, "Anna has a bingo", "observers")
    body = {"seat": 0, "seq": 0, "key": "resigning", "text": "resign"}
    anna.ask("POST", f"/api/matches/{table}/commands", body)
    assert heard(anna, table) == ["Anna has a bingo"]
    say(anna, table, "I had", "observers")


def test_only_what_is_new_is_told_when_asked_so(house: Running) -> None:
    table, anna, bert = table_of_two(house)
    first = say(anna, table, "one")["number"]
    say(bert, table, "two")
    assert heard(anna, table, first) == ["two"]


def test_the_newest_fifty_are_told_the_oldest_first(house: Running) -> None:
    table, anna, _ = table_of_two(house)
    for n in range(53):
        say(anna, table, f"line {n}")
    assert heard(anna, table) == [f"line {n}" for n in range(3, 53)]


def test_people_who_speak_at_once_get_numbers_without_gaps(house: Running) -> None:
    table, anna, bert = table_of_two(house)
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda n: say((anna, bert)[n % 2], table, f"line {n}")["number"], range(40)))
    assert sorted(numbers) == list(range(1, 41))


def test_people_talk_before_the_match_too(house: Running) -> None:
    anna = house.guest("Anna")
    table = anna.ask("POST", "/api/tables", {"game": "crossword"}, 201)["id"]
    say(anna, table, "who is coming?")
    assert heard(house.browser(), table) == ["who is coming?"]


def test_nothing_can_be_said_where_there_is_no_table(house: Running) -> None:
    anna = house.guest("Anna")
    assert anna.refused("POST", "/api/matches/AAAAAAAAAAAA/messages", {"text": "hi"}, 404) == "no-such-table"
    assert anna.refused("GET", "/api/matches/AAAAAAAAAAAA/messages", None, 404) == "no-such-table"


def test_empty_and_endless_messages_are_refused(house: Running) -> None:
    table, anna, _ = table_of_two(house)
    path = f"/api/matches/{table}/messages"
    assert anna.refused("POST", path, {"text": "\u200b\n"}, 400) == "message-empty"
    assert anna.refused("POST", path, {"text": "x" * 501}, 400) == "message-too-long"
    assert anna.refused("POST", path, {"text": "x" * 4001}, 400) == "bad-request"
    assert not heard(anna, table)
