"""Scene parts of board games, built from a table as a seat sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from lexicade.core import seatscene
from lexicade.core.calendar import DayClosed
from lexicade.core.challenge import Fined, Missed, Retracted, Ruled
from lexicade.core.errors import Value
from lexicade.core.grid import PREMIUMS, Layout, Square, column_name, square_name
from lexicade.core.judging import Learned
from lexicade.core.leaving import Left
from lexicade.core.notation import rack_name
from lexicade.core.protocol import Phase, Seat
from lexicade.core.scene import Cell, Grid, Log, Pile, Rack, Scores, Text, Unseen
from lexicade.core.scoring import Played
from lexicade.core.seatscene import Points, slots
from lexicade.core.table import Table, Told
from lexicade.core.tiles import FACE_DOWN, Piece, TileSet
from lexicade.core.turns import Exchanged, Passed


def ground(layout: Layout, square: Square) -> str:
    """Name what a square does: "", "start", or word/letter and how often: "2W", "3L"."""
    premium = PREMIUMS[layout.mark(square)]
    if premium.word > 1:
        return f"{premium.word}W"
    if premium.letter > 1:
        return f"{premium.letter}L"
    return "start" if premium.start else ""


def latest(table: Table) -> dict[Seat, Told]:
    """Return each seat's latest turn: what it did last, a play that was taken back as such."""
    turns: dict[Seat, Told] = {}
    for event in table.history:
        if isinstance(event, Played | Passed | Exchanged | Retracted | Missed | Left):
            turns[event.seat] = event
    return turns


def grid(table: Table, layout: Layout, points: Points, *, covers: bool = False) -> Grid:
    """Show the board: who laid the tile seen on each square, for what, and what each seat laid in its latest turn."""
    plays = standing_plays(table)
    laid = {square: play for play in plays for square, _ in play.laid}
    last = {square for turn in latest(table).values() if isinstance(turn, Played) for square, _ in turn.laid}
    bare, width = _bare(layout), layout.width
    rows = []
    for row, empty in enumerate(bare):
        stacks = table.board.stacks[row * width : (row + 1) * width]
        covered = [column for column, stack in enumerate(stacks) if stack]
        cells = list(empty)
        for column in covered:
            cells[column] = _cell(table, layout, points, Square(row, column), laid, last)
        rows.append(tuple(cells) if covered else empty)
    columns = tuple(column_name(column) for column in range(layout.width))
    return Grid(columns, tuple(str(row + 1) for row in range(layout.height)), tuple(rows), covers)


def standing_plays(table: Table) -> list[Played]:
    """Return the plays that were not taken back, the oldest first."""
    plays: list[Played] = []
    for event in table.history:
        if isinstance(event, Played):
            plays.append(event)
        elif isinstance(event, Retracted):
            plays.pop()
    return plays


def _cell(
    table: Table, layout: Layout, points: Points, square: Square, laid: dict[Square, Played], last: set[Square]
) -> Cell:
    stack, under = table.board.stack(square), ground(layout, square)
    play = laid.get(square)
    by = (play.seat, play.tally.points) if play else None
    return _covered(square, under, tuple(stack), points(stack[-1].tile), by, last=square in last)


# Most squares stay as they were from one scene to the next, and from one match to another: they are the same cells.
@lru_cache(maxsize=100)
def _bare(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    def cell(square: Square) -> Cell:
        under = ground(layout, square)
        note = Text(f"square-{under}" if under else "square-plain", {"square": square_name(square)})
        return Cell(ground=under, note=note)

    return tuple(tuple(cell(Square(row, column)) for column in range(layout.width)) for row in range(layout.height))


@lru_cache(maxsize=20_000)
def _covered(
    square: Square, under: str, stack: tuple[Piece, ...], points: int | None, by: tuple[Seat, int] | None, *, last: bool
) -> Cell:
    top = stack[-1]
    marks = {"last"} if last else set[str]()
    if top.blank:
        marks.add("blank")
    shown: dict[str, Value] = {"square": square_name(square), "letter": top.face, "ground": under or "-"}
    note = Text("tile-given", shown)
    if by:
        note = Text("tile-laid", shown | {"seat": by[0], "points": by[1]})
    return Cell(
        face=top.face,
        points=points,
        ground=under,
        height=len(stack),
        marks=frozenset(marks),
        beneath=tuple(piece.face for piece in reversed(stack[:-1])),
        by=by[0] if by else None,
        note=note,
    )


def rack(table: Table, seat: Seat, points: Points) -> Rack:
    """Show a seat's rack."""
    return Rack(seat, slots(table.supply.racks[seat], points), Text("rack-of", {"seat": seat}))


def hidden(table: Table, tiles: TileSet) -> tuple[Pile | Unseen, ...]:
    """Show how many tiles are in the bag and, until the match is over, which ones the viewer has not seen."""
    bag, left = len(table.supply.bag), table.unseen(tiles)
    pile = Pile(bag, Text("bag", {"n": bag, "unseen": len(left)}))
    if table.over:
        return (pile,)
    return pile, seatscene.unseen(left, Text("unseen-tiles", {"n": len(left)}))


def scores(table: Table, awaited: Collection[Seat]) -> Scores:
    """Show each seat's score, tiles and latest turn."""
    last = {seat: told(turn) for seat, turn in latest(table).items()}
    return seatscene.scores(table, [len(rack) for rack in table.supply.racks], last, awaited)


def status(table: Table, waiting: Mapping[Seat, Phase]) -> Text:
    """Say whose turn it is, who is asked about a last play, or who has won."""
    if table.over:
        return seatscene.over(table.over)
    turn = [seat for seat, phase in waiting.items() if phase == "turn"]
    if turn:
        return Text("status-turn", {"seat": turn[0]})
    return Text("status-challenge", {"n": len(waiting), "seats": tuple(waiting)})


def log(table: Table) -> Log:
    """Tell what happened."""
    return Log(tuple(told(event) for event in table.history))


def told(event: Told) -> Text:
    """Say what an event was."""
    match event:
        case Played(seat=seat, tally=tally):
            return seatscene.told_words(seat, tally)
        case Exchanged(seat=seat, gave=gave) if FACE_DOWN in gave:
            return Text("told-exchanged", {"seat": seat, "n": len(gave)})
        case Exchanged(seat=seat, gave=gave):
            return Text("told-exchanged-tiles", {"seat": seat, "n": len(gave), "tiles": rack_name(gave)})
        case Missed(seat=seat):
            return Text("told-missed", {"seat": seat})
        case Retracted(seat=seat, points=points):
            return Text("told-retracted", {"seat": seat, "points": points})
        case Ruled(by=by, verdicts=verdicts):
            bad = tuple(word for word, good in verdicts if not good)
            if bad:
                return Text("told-phoney", {"seat": by, "words": bad})
            return Text("told-valid", {"seat": by, "words": tuple(word for word, _ in verdicts)})
        case Fined(challenger=challenger, player=player, penalty=penalty, points=points):
            return Text(f"told-fined-{penalty.value}", {"seat": challenger, "player": player, "points": points})
        case Passed() | Learned() | Left():
            return seatscene.told(event)
        case DayClosed(day=day, absent=absent):
            if not absent:
                return Text("told-day-over", {"day": day.isoformat()})
            return Text("told-day-closed", {"day": day.isoformat(), "n": len(absent), "seats": absent})
