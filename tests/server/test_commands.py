"""Commands over HTTP: one wins, retries are answered, old ones are told so; and what may be asked about a match."""

from __future__ import annotations

import hashlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from lexicade.play.store import FileStore
from lexicade.play.verify import verify
from tests.server.running import Browser, Running
from tests.server.tables import begun, give, order, rack_of, refusal, scene_of, table_of
from tests.server.watching import statements

DAILY = {"game": "morph", "preset": "bbs", "language": "en", "pace": "daily"}


@pytest.fixture(scope="module")
def anna(house: Running) -> Browser:
    return house.guest("Anna")


@pytest.fixture(scope="module")
def bert(house: Running) -> Browser:
    return house.guest("Bert")


@pytest.fixture
def match(anna: Browser, bert: Browser) -> str:
    return begun(anna, bert)


def on_turn(anna: Browser, bert: Browser, match: str) -> tuple[int, Browser, Browser]:
    """Return the seat on turn, who sits there, and the other."""
    seat = table_of(anna, match)["awaiting"][0]
    return (seat, anna, bert) if seat == 0 else (seat, bert, anna)


def test_of_a_hundred_commands_at_once_one_is_accepted(anna: Browser, bert: Browser, match: str) -> None:
    seat, mover, _ = on_turn(anna, bert, match)

    def send(_: int) -> int:
        return mover.http.post(f"/api/matches/{match}/commands", json=order(seat, 0, "pass")).status_code

    with ThreadPoolExecutor(20) as threads:
        answers = Counter(threads.map(send, range(100)))
    assert answers == {200: 1, 409: 99}
    assert table_of(anna, match)["seq"] == 1


def test_the_same_command_sent_again_gets_the_same_answer(anna: Browser, bert: Browser, match: str) -> None:
    seat, mover, _ = on_turn(anna, bert, match)
    body = order(seat, 0, "pass")

    def send(_: int) -> Any:
        return give(mover, match, body)

    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(send, range(20)))
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["seq"] == 1
    assert table_of(anna, match)["seq"] == 1


def test_a_retry_is_answered_after_the_match_has_gone_on(anna: Browser, bert: Browser, match: str) -> None:
    seat, mover, other = on_turn(anna, bert, match)
    body = order(seat, 0, "pass")
    give(mover, match, body)
    give(other, match, order(1 - seat, 1, "pass"))
    again = give(mover, match, body)
    assert again["seq"] == 1
    assert again["snapshot"]["seq"] == 2
    assert table_of(anna, match)["seq"] == 2


def test_a_key_stands_for_one_command(anna: Browser, bert: Browser, match: str) -> None:
    seat, mover, _ = on_turn(anna, bert, match)
    give(mover, match, order(seat, 0, "pass", "one-key-for-two"))
    assert refusal(mover, match, order(seat, 1, "exchange", "one-key-for-two"), 400) == "key-reused"


def test_a_command_on_an_older_record_is_told_so(anna: Browser, bert: Browser, match: str) -> None:
    seat, mover, other = on_turn(anna, bert, match)
    give(mover, match, order(seat, 0, "pass"))
    assert refusal(other, match, order(1 - seat, 0, "pass"), 409) == "stale-command"
    give(other, match, order(1 - seat, 1, "pass"))
    assert refusal(mover, match, order(seat, 0, "pass"), 409) == "stale-command"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (order(0, 99, "pass"), 400, "bad-seq"),
        (order(0, 0, "pass") | {"command": {"kind": "pass"}}, 400, "command-or-text"),
        ({"seat": 0, "seq": 0, "key": "no-command"}, 400, "command-or-text"),
        (order(0, 0, "dance"), 400, "unknown-command"),
        ({"seat": 0, "seq": 0, "key": "bad-command", "command": {"kind": "dance"}}, 400, "bad-command"),
        (order(0, 0, "pass") | {"key": "short"}, 400, "bad-request"),
        (order(7, 0, "pass"), 403, "not-your-seat"),
        (order(1, 0, "pass"), 403, "not-your-seat"),
    ],
)
def test_what_is_no_command_changes_nothing(anna: Browser, match: str, body: Any, status: int, code: str) -> None:
    assert refusal(anna, match, body, status) == code
    assert table_of(anna, match)["seq"] == 0


def test_all_broken_rules_are_told_by_name(anna: Browser, bert: Browser, match: str) -> None:
    seat, mover, other = on_turn(anna, bert, match)
    faults = give(mover, match, order(seat, 0, "1A QQ"), 422)["faults"]
    assert [fault["code"] for fault in faults] == ["not-in-rack", "no-start", "no-word"]
    waiting = give(other, match, order(1 - seat, 0, "pass"), 422)["faults"]
    assert waiting[0]["code"] in ("not-awaited", "not-awaited")
    german = mover.http.post(
        f"/api/matches/{match}/commands", json=order(seat, 0, "1A QQ"), headers={"Accept-Language": "de-AT, en;q=0.5"}
    ).json()["faults"]
    assert german[0]["text"] != faults[0]["text"]


def test_a_seat_holder_leaves_and_the_seed_is_revealed(
    anna: Browser, bert: Browser, match: str, tmp_path: Path, house: Running
) -> None:
    before = anna.ask("GET", f"/api/matches/{match}")
    assert before["seed"] is None
    assert before["outcome"] is None
    assert anna.refused("GET", f"/api/matches/{match}/transcript", status=403) == "match-running"
    after = give(anna, match, order(0, 0, "resign"))["snapshot"]
    assert after["outcome"]["places"] == [2, 1]
    assert after["table"]["state"] == "finished"
    assert hashlib.sha256(bytes.fromhex(after["seed"])).hexdigest() == before["commitment"]
    file = tmp_path / "match.jsonl"
    file.write_bytes(house.browser().http.get(f"/api/matches/{match}/transcript").content)
    store = FileStore(file)
    found = verify(store.records(), store.head()[1])
    assert (found.records, found.draws, found.over) == (2, True, True)
    assert refusal(bert, match, order(1, 1, "pass"), 422) == "match-over"


def test_a_match_is_shown_as_it_stood_after_every_record(anna: Browser, bert: Browser, match: str) -> None:
    seen = [scene_of(anna.ask("GET", f"/api/matches/{match}"), 0)]
    for seq in range(4):
        seat, mover, _ = on_turn(anna, bert, match)
        tile = rack_of(mover, match, seat)[0]
        give(mover, match, order(seat, seq, f"exchange {tile}"))
        seen.append(scene_of(anna.ask("GET", f"/api/matches/{match}"), 0))
    for seq, scene in enumerate(seen):
        past = anna.ask("GET", f"/api/matches/{match}/at/{seq}?seat=0")
        assert past == {"seq": seq, "last": 4, "scene": scene}
    assert anna.refused("GET", f"/api/matches/{match}/at/5", status=400) == "bad-record-number"
    assert anna.refused("GET", f"/api/matches/{match}/at/-1", status=400) == "bad-record-number"
    assert anna.refused("GET", f"/api/matches/{match}/at/0?seat=1", status=403) == "not-your-seat"


def test_a_spectator_sees_no_seat(house: Running, match: str) -> None:
    seen = house.browser().ask("GET", f"/api/matches/{match}")
    assert [viewer["seat"] for viewer in seen["viewers"]] == [None]
    assert not scene_of(seen, None)["prompts"]
    assert not any(part["kind"] == "rack" for part in scene_of(seen, None)["parts"])


def test_who_holds_two_seats_sees_both(anna: Browser) -> None:
    match = begun(anna, mine=2, seats={"least": 2, "most": 2})
    assert [viewer["seat"] for viewer in anna.ask("GET", f"/api/matches/{match}")["viewers"]] == [0, 1]


def test_hints_are_plays_that_score_what_they_say(anna: Browser, bert: Browser) -> None:
    while True:  # a rack of seven may hold no word at all
        match = begun(anna, bert)
        seat, mover, _ = on_turn(anna, bert, match)
        if hints := mover.ask("GET", f"/api/matches/{match}/hints?seat={seat}")["hints"]:
            break
    assert hints == sorted(hints, key=lambda hint: -hint["points"])
    preview = mover.ask("POST", f"/api/matches/{match}/preview", {"seat": seat, "text": hints[0]["text"]})
    assert preview["points"] == hints[0]["points"]
    assert sum(word["points"] for word in preview["words"]) + preview["bonus"] == preview["points"]
    assert preview["words"][0]["sum"].endswith(f"= {preview['words'][0]['points']}")
    snapshot = give(mover, match, order(seat, 0, hints[0]["text"]))["snapshot"]
    assert snapshot["table"]["scores"][seat] == hints[0]["points"]


def test_a_preview_tells_every_broken_rule_and_changes_nothing(anna: Browser, bert: Browser, match: str) -> None:
    seat, mover, other = on_turn(anna, bert, match)
    body = {"seat": seat, "text": "1A QQ"}
    faults = mover.ask("POST", f"/api/matches/{match}/preview", body, 422)["faults"]
    assert [fault["code"] for fault in faults] == ["not-in-rack", "no-start", "no-word"]
    assert other.refused("POST", f"/api/matches/{match}/preview", body, 403) == "not-your-seat"
    assert table_of(anna, match)["seq"] == 0


def test_words_are_checked_where_aids_are_allowed(anna: Browser, match: str, house: Running) -> None:
    checked = anna.ask("GET", f"/api/matches/{match}/check?words=house,xqzzy")["words"]
    assert checked["HOUSE"] is True
    assert checked["XQZZY"] is False
    for foreign in ("Häuser", "qu\u0131z", "hou\u017fe"):
        assert anna.refused("GET", f"/api/matches/{match}/check?words={foreign}", status=400) == "foreign-letter"
    assert anna.refused("GET", f"/api/matches/{match}/check?words=", status=400) == "no-words"
    assert anna.refused("GET", f"/api/matches/{match}/check?words={'a+' * 30}", status=400) == "too-many-words"
    assert house.guest("Cleo").refused("GET", f"/api/matches/{match}/check?words=a", status=403) == "not-your-seat"


@pytest.mark.parametrize("aids", [True, False])
def test_unseen_tiles_are_listed_only_where_aids_are_allowed(anna: Browser, bert: Browser, aids: bool) -> None:
    match = begun(anna, bert, aids=aids)
    seat, mover, _ = on_turn(anna, bert, match)
    order = {"seat": seat, "seq": 0, "key": "a-key-of-this-test", "text": "pass"}
    snapshots = [mover.ask("GET", f"/api/matches/{match}")]
    snapshots.append(mover.ask("POST", f"/api/matches/{match}/commands", order)["snapshot"])
    scenes = [viewer["scene"] for snapshot in snapshots for viewer in snapshot["viewers"]]
    scenes += [mover.ask("GET", f"/api/matches/{match}/at/{at}?seat={seat}")["scene"] for at in range(2)]
    lists = [part for scene in scenes for part in scene["parts"] if part["kind"] == "unseen"]
    assert len(lists) == (len(scenes) if aids else 0)
    for part in lists:
        assert sum(sum(group["counts"]) for group in part["groups"]) == 100 - 7


def test_without_aids_nothing_tells_which_words_there_are(anna: Browser, bert: Browser) -> None:
    match = begun(anna, bert, aids=False)
    seat, mover, _ = on_turn(anna, bert, match)
    for path in (f"hints?seat={seat}", "check?words=house"):
        assert mover.refused("GET", f"/api/matches/{match}/{path}", status=403) == "no-aids"
    rack = rack_of(mover, match, seat)
    tiles = [tile for tile in rack if tile != "?"]
    text = f"8H {''.join(sorted(tiles[:5]))}"
    preview = mover.ask("POST", f"/api/matches/{match}/preview", {"seat": seat, "text": text})
    assert preview["words"]


@pytest.mark.parametrize("judging", ["challenge", "reject"])
def test_a_preview_judges_words_only_where_the_table_does(anna: Browser, bert: Browser, judging: str) -> None:
    match = begun(anna, bert, options={"judging": judging})
    seat, mover, _ = on_turn(anna, bert, match)
    tiles = [tile for tile in rack_of(mover, match, seat) if tile != "?"]
    answer = mover.http.post(
        f"/api/matches/{match}/preview", json={"seat": seat, "text": f"8H {''.join(sorted(tiles, reverse=True))}"}
    )
    assert answer.status_code == (200 if judging == "challenge" else 422), answer.text


def test_two_who_move_at_once_in_free_order_both_stand(anna: Browser, bert: Browser) -> None:
    match = begun(anna, bert, **DAILY)
    assert give(anna, match, order(0, 0, "exchange"))["seq"] == 1
    assert give(bert, match, order(1, 0, "exchange"))["seq"] == 2
    assert refusal(anna, match, order(0, 0, "exchange"), 409) == "stale-command"


def best_play(browser: Browser, match: str, seat: int) -> str:
    """The first hint, "" where there is none."""
    hints = browser.ask("GET", f"/api/matches/{match}/hints?seat={seat}")["hints"]
    return str(hints[0]["text"]) if hints else ""


def test_a_play_that_would_now_give_something_else_comes_back_with_what_it_would_give(
    anna: Browser, bert: Browser
) -> None:
    match, plays = "", [""]
    while not all(plays):  # a rack of seven may hold no word at all
        match = begun(anna, bert, **DAILY)
        plays = [best_play(browser, match, seat) for seat, browser in enumerate((anna, bert))]
    give(anna, match, order(0, 0, plays[0]))
    answer = bert.http.post(f"/api/matches/{match}/commands", json=order(1, 0, plays[1]))
    fresh = bert.http.post(f"/api/matches/{match}/preview", json={"seat": 1, "text": plays[1]})
    if fresh.status_code == 200:
        assert answer.status_code == 409, answer.text
        assert answer.json()["faults"][0]["code"] == "stale-preview"
        assert answer.json()["faults"][0]["params"]["points"] == fresh.json()["points"]
    else:
        assert answer.status_code == 422, answer.text
    assert table_of(anna, match)["seq"] == 1


def test_a_taught_word_is_known_from_then_on(anna: Browser, bert: Browser) -> None:
    match = begun(anna, bert, options={"judging": "extend"})
    seat, mover, _ = on_turn(anna, bert, match)
    tiles = [tile for tile in rack_of(mover, match, seat) if tile != "?"]
    word = "".join(sorted(tiles, reverse=True))
    faults = give(mover, match, order(seat, 0, f"8D {word}"), 422)["faults"]
    assert faults[0]["code"] == "unknown-word"
    give(mover, match, order(seat, 0, f'8D {word} {{"{word}": "a heap of letters"}}'))
    told = mover.ask("GET", f"/api/meanings/en/{word.lower()}")
    assert told["meanings"][0]["text"].endswith(": a heap of letters")
    assert told["meanings"][0]["source"] in ("Anna", "Bert")


def test_a_match_that_is_not_there_is_not_found(anna: Browser) -> None:
    assert anna.refused("GET", "/api/matches/nowhere", status=404) == "no-such-match"
    assert refusal(anna, "nowhere", order(0, 0, "pass"), 404) == "no-such-match"
    waiting = anna.ask("POST", "/api/tables", {"game": "crossword"}, 201)["id"]
    assert anna.refused("GET", f"/api/matches/{waiting}", status=404) == "no-such-match"


def test_a_command_costs_few_statements_whatever_the_length_of_the_match(
    anna: Browser, bert: Browser, match: str
) -> None:
    counts = []
    for seq in range(4):
        seat, mover, _ = on_turn(anna, bert, match)
        tile = rack_of(mover, match, seat)[0]
        with statements() as sent:
            give(mover, match, order(seat, seq, f"exchange {tile}"))
        asked = [one for one in sent if one.split()[0] in ("SELECT", "INSERT", "UPDATE", "DELETE")]
        # Only the worker, which may wake meanwhile, looks for what is due.
        counts.append(len([one for one in asked if not (one.startswith("SELECT") and " due" in one)]))
    assert max(counts[1:]) == min(counts[1:])
    assert 4 <= max(counts) <= 8


def test_a_match_that_fell_out_of_memory_is_read_again(
    anna: Browser, bert: Browser, match: str, house: Running
) -> None:
    seat, mover, _ = on_turn(anna, bert, match)
    give(mover, match, order(seat, 0, "pass"))
    seen = anna.ask("GET", f"/api/matches/{match}")
    house.context.matches.forget(match)
    assert anna.ask("GET", f"/api/matches/{match}") == seen
