"""Words that are taught at a table count at once wherever players teach words: for people, for bots, at every node.

Everybody draws from a bag of one letter only, so that what can be played is known beforehand.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lexicade.server.db import lessons, store
from lexicade.server.db.engine import Database
from lexicade.server.db.migrate import migrate
from lexicade.server.errors import Unavailable
from lexicade.server.transfer import export, take_in
from lexicade.server.word_database import ServerWords, open_words
from tests.server.conftest import fresh_database
from tests.server.running import Browser, Running, running
from tests.server.tables import begun, give, order, refusal, table_of
from tests.server.watching import PATIENCE, statements, until

MEANING = "a heap of letters"


@pytest.fixture(scope="module")
def anna(house: Running) -> Browser:
    return house.guest("Anna")


def table_for(somebody: Browser, letter: str, *, judging: str = "extend", **wishes: Any) -> str:
    """Begin a match in which all tiles have one letter and somebody sits alone on both seats; return its id."""
    options = {"judging": judging, "tiles": {letter: [100, 1]}}
    return begun(somebody, mine=2, seats={"least": 2, "most": 2}, options=options, **wishes)


def play(somebody: Browser, match: str, word: str, meaning: str | None = None, status: int = 200) -> Any:
    """Lay a word across the middle as the first play of a match."""
    table = table_of(somebody, match)
    told = "" if meaning is None else f' {{"{word}": "{meaning}"}}'
    return give(somebody, match, order(table["awaiting"][0], table["seq"], f"8H {word}{told}"), status)


def fault(somebody: Browser, match: str, word: str, meaning: str | None = None) -> str:
    return str(play(somebody, match, word, meaning, 422)["faults"][0]["code"])


def teach(somebody: Browser, word: str, meaning: str = MEANING) -> str:
    """Teach a word at a new table; return the table's id."""
    match = table_for(somebody, word[0])
    play(somebody, match, word, meaning)
    return match


def hints(somebody: Browser, match: str) -> list[str]:
    seat = table_of(somebody, match)["awaiting"][0]
    found = somebody.ask("GET", f"/api/matches/{match}/hints?seat={seat}")["hints"]
    return [hint["text"].split()[1] for hint in found]


def words_at(house: Running) -> ServerWords:
    return ServerWords(house.context.database)


def test_a_word_that_is_taught_is_kept_with_who_taught_it_where(house: Running, anna: Browser) -> None:
    match = table_for(anna, "X")
    assert fault(anna, match, "XXX") == "unknown-word"
    assert words_at(house).find("XXX") == ()
    play(anna, match, "XXX", MEANING)
    (lesson,) = words_at(house).find("XXX")
    name = next(sitter["name"] for sitter in table_of(anna, match)["sitters"])
    assert (lesson.word, lesson.meaning, lesson.language, lesson.match) == ("XXX", MEANING, "en", match)
    assert lesson.who.startswith(name[:4])
    record = house.context.database.read_now(partial(store.log, match=match, game="crossword"))[1]
    assert lesson.at == record.time


def test_a_taught_word_counts_at_once_at_a_table_that_runs_already(house: Running, anna: Browser) -> None:
    running_, refusing = table_for(anna, "Q"), table_for(anna, "Q", judging="reject")
    word = "QQQQ"
    assert fault(anna, running_, word) == "unknown-word"
    assert anna.ask("GET", f"/api/matches/{running_}/check?words={word}")["words"] == {word: False}
    teach(anna, word)
    assert anna.ask("GET", f"/api/matches/{running_}/check?words={word}")["words"] == {word: True}
    seat = table_of(anna, running_)["awaiting"][0]
    assert anna.ask("POST", f"/api/matches/{running_}/preview", {"seat": seat, "text": f"8H {word}"})["points"] > 0
    play(anna, running_, word)
    assert len(words_at(house).find(word)) == 1
    assert fault(anna, refusing, word) == "no-word"
    assert anna.ask("GET", f"/api/matches/{refusing}/check?words={word}")["words"] == {word: False}


def test_a_taught_word_is_found_by_hints_at_once(anna: Browser) -> None:
    match, refusing = table_for(anna, "J"), table_for(anna, "J", judging="reject")
    assert hints(anna, match) == []
    teach(anna, "JJJ")
    assert hints(anna, match)[0] == "JJJ"
    teach(anna, "JJJJJ")
    assert hints(anna, match)[0] == "JJJJJ"
    assert hints(anna, refusing) == []


def bot_scores(somebody: Browser, letter: str) -> int:
    """Pass in a new match against the computer and return what it scores in its turn."""
    wish = {"game": "crossword", "preset": "english", "bots": ["greedy"], "seats": {"least": 2, "most": 2}}
    wish["options"] = {"judging": "extend", "tiles": {letter: [100, 1]}}
    match = str(somebody.ask("POST", "/api/tables", wish, 201)["id"])
    bot = next(sitter["seat"] for sitter in table_of(somebody, match)["sitters"] if sitter["bot"])
    table = table_of(somebody, match)
    if table["awaiting"] == [1 - bot]:
        give(somebody, match, order(1 - bot, table["seq"], "pass"))
    scores = until(lambda: _after_turn(somebody, match, bot), "the bot does not move")
    return int(scores[bot])


def _after_turn(somebody: Browser, match: str, bot: int) -> list[int] | None:
    table = table_of(somebody, match)
    scores: list[int] = table["scores"]
    return scores if table["seq"] and bot not in table["awaiting"] else None


def test_a_bot_at_another_table_plays_a_taught_word_at_once(anna: Browser) -> None:
    assert bot_scores(anna, "V") == 0
    teach(anna, "VVVVVVV")
    assert bot_scores(anna, "V") > 50


def test_bots_in_processes_play_taught_words_too(tmp_path: Path) -> None:
    with running(tmp_path, bots="processes", bot_workers=1, bot_seconds=PATIENCE) as house:
        anna = house.guest("Anna")
        teach(anna, "KK")
        assert 0 < bot_scores(anna, "K") < 50
        teach(anna, "KKKKKKK")
        assert bot_scores(anna, "K") > 50
        words_at(house).remove("KKKKKKK", "en")
        assert 0 < bot_scores(anna, "K") < 50


def test_players_meanings_come_before_those_of_the_dictionary(house: Running, anna: Browser) -> None:
    dictionary = anna.ask("GET", "/api/meanings/en/house")["meanings"]
    assert dictionary
    match = teach(anna, "ZZZZZ", "a deep sleep")
    (lesson,) = words_at(house).find("ZZZZZ")
    assert anna.ask("GET", "/api/meanings/en/zzzzz")["meanings"] == [
        {"text": "ZZZZZ: a deep sleep", "source": lesson.who}
    ]
    assert lesson.match == match
    words_at(house).learn([type(lesson)("HOUSE", "where we play", "en", "Bert", lesson.at, "")])
    told = anna.ask("GET", "/api/meanings/en/house")["meanings"]
    assert told[0] == {"text": "HOUSE: where we play", "source": "Bert"}
    assert told[1:] == dictionary
    assert anna.ask("GET", "/api/meanings/de/zzzzz")["meanings"] == []


def test_what_the_owner_decides_counts_at_once_at_running_tables(house: Running, anna: Browser) -> None:
    word = "WWWWW"
    teach(anna, word)
    with open_words(house.context.settings.database) as words:  # as another process has it
        words.edit(word, "en", "a better meaning")
        assert anna.ask("GET", f"/api/meanings/en/{word}")["meanings"][0]["text"] == f"{word}: a better meaning"
        match, other = table_for(anna, "W"), table_for(anna, "W")
        assert hints(anna, match) == [word] * len(hints(anna, match)) != []
        words.remove(word, "en")
        assert fault(anna, match, word) == "unknown-word"
        assert hints(anna, match) == []
        assert anna.ask("GET", f"/api/meanings/en/{word}")["meanings"] == []
        play(anna, match, word, "taught again")
        play(anna, other, word)
        (lesson,) = words.find(word)
        assert (lesson.meaning, lesson.match) == ("taught again", match)


def test_a_retry_teaches_nothing_twice(house: Running, anna: Browser) -> None:
    match = table_for(anna, "Y")
    table = table_of(anna, match)
    body = order(table["awaiting"][0], table["seq"], f'8H YYYY {{"YYYY": "{MEANING}"}}')
    give(anna, match, body)
    edition = house.context.database.read_now(lessons.edition)
    assert give(anna, match, body)["seq"] == 1
    assert house.context.database.read_now(lessons.edition) == edition


def test_a_command_whose_lessons_cannot_be_kept_is_not_kept(
    house: Running, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table_for(anna, "B")

    def fail(*_: object) -> None:
        raise Unavailable("too-busy")

    with monkeypatch.context() as broken:
        broken.setattr(store, "learn", fail)
        body = order(table_of(anna, match)["awaiting"][0], 0, f'8H BBBB {{"BBBB": "{MEANING}"}}')
        assert refusal(anna, match, body, 503) == "too-busy"
    assert table_of(anna, match)["seq"] == 0
    assert words_at(house).find("BBBB") == ()
    play(anna, match, "BBBB", MEANING)
    assert len(words_at(house).find("BBBB")) == 1


def test_words_are_read_again_only_where_something_has_changed(anna: Browser) -> None:
    matches = {judging: table_for(anna, "F", judging=judging) for judging in ("extend", "reject")}

    def sent(judging: str) -> list[str]:
        match = matches[judging]
        table = table_of(anna, match)
        with statements() as seen:
            give(anna, match, order(table["awaiting"][0], table["seq"], "pass"))
        return [name for name in ("editions", "lessons") for one in seen if f" {name}" in one]

    for judging in ("extend", "reject"):
        sent(judging)
    assert sent("extend") == ["editions"]
    assert sent("reject") == []
    teach(anna, "FFFFF")
    assert sent("extend") == ["editions", "editions", "lessons"]
    assert sent("extend") == ["editions"]


def test_a_match_that_came_in_from_elsewhere_teaches(house: Running, anna: Browser, database_url: str) -> None:
    word = "GGGG" if database_url.startswith("sqlite") else "GGGGG"  # this house goes through here twice
    match = teach(anna, word)
    file = _Lines()
    export(house.context.database, [match], file)  # type: ignore[arg-type]  # all that is asked of it is to be written to
    other = Database(database_url)
    migrate(other)
    assert take_in(other, file.lines) == 1
    (lesson,) = ServerWords(other).find(word)
    assert lesson.match == match
    assert words_at(house).find(word) == (lesson,)
    other.close()


class _Lines:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, line: str) -> None:
        self.lines.append(line)

    def writelines(self, lines: list[str]) -> None:
        self.lines += lines


@pytest.mark.postgres
def test_a_word_taught_at_one_node_counts_at_once_at_the_other(postgres_address: str, tmp_path: Path) -> None:
    address = fresh_database(postgres_address)
    with running(tmp_path, database=address) as one, running(tmp_path, database=address) as two:
        anna, bert = one.guest("Anna"), two.guest("Bert")
        for letter in "XQZJ":
            match = table_for(bert, letter)
            assert fault(bert, match, letter * 4) == "unknown-word"
            teach(anna, letter * 4)
            play(bert, match, letter * 4)
        match = table_for(bert, "K")
        assert hints(bert, match) == []
        teach(anna, "KKKK")
        assert hints(bert, match)[0] == "KKKK"
        assert bert.ask("GET", "/api/meanings/en/KKKK")["meanings"][0]["text"] == f"KKKK: {MEANING}"
        assert refusal(bert, match, order(5, 0, "pass"), 403) == "not-your-seat"
