"""What stands beside the board: scores with the latest turns, piles, dice, ways to a target, what happened, stacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len

from lexicade.core.scene import Dice, Grid, Log, Part, Pile, Scene, Score, Scores, Text, Track
from lexicade.text import palette
from lexicade.text.boards import Pen
from lexicade.text.lines import BOLD, DIM, PLAIN, Line, Span, cut, ends, flow, line, pad, paragraph, width, wrap
from lexicade.text.speech import held_code, sums_of

LOG_LEAST: Final = 3
TIE: Final = "\N{NO-BREAK SPACE}"
STACK_LINES: Final = 2

Block = list[Line]


def panel_lines(scene: Scene, pen: Pen, room: int, height: int) -> list[Line]:
    """Show the parts that go beside a board in `room` cells, as far as it goes in `height` lines.

    The arithmetic of the latest turns gives way first; a log keeps at least three lines and grows where there is room.
    """
    logs = [part for part in scene.parts if isinstance(part, Log) and part.lines]
    stacks = [block for part in scene.parts if (block := stack_lines(part, pen, room))]
    later = [*([line("")] * LOG_LEAST for _ in logs), *stacks]
    blocks: list[Block] = []
    spare = 0
    for detail in (True, False):
        blocks = [block for part in scene.parts if (block := _block(part, scene, pen, room, detail=detail))]
        spare = height - _height([*blocks, *later])
        if spare >= 0:
            break
    for log in logs:
        lines = log_lines(log, pen, room, LOG_LEAST + max(0, spare))
        spare -= max(0, len(lines) - LOG_LEAST)
        blocks.append(lines)
    blocks += stacks
    rule = line("─" * room, DIM)
    return [row for n, block in enumerate(blocks) for row in ([rule, *block] if n else block)]


def log_lines(log: Log, pen: Pen, room: int, height: int) -> list[Line]:
    """Show the latest entries of a log, the newest last, as many as fit into `height` lines; of one too long, its beginning."""
    rows: list[Line] = []
    for text in reversed(log.lines):
        entry = paragraph(pen.speaker.say(text), room, hang=2)
        if rows and len(rows) + len(entry) > height:
            break
        rows = [*entry, *rows]
    return rows[:height]


def _block(part: Part, scene: Scene, pen: Pen, room: int, *, detail: bool) -> Block:
    match part:
        case Scores(rows=rows):
            held = held_code(scene)
            return [row for score in rows for row in score_lines(score, held, pen, room, detail=detail)]
        case Pile(title=title):
            return paragraph(pen.speaker.say(title), room)
        case Dice():
            return dice_lines(part, pen, room)
        case Track():
            return track_lines(part, pen, room)
        case _:
            return []


def score_lines(score: Score, held: str, pen: Pen, room: int, *, detail: bool) -> list[Line]:
    """Show a seat's line, and below what it did in its latest turn with what that earned."""
    speaker = pen.speaker
    sign = f"{score.place}." if score.place else ("▸" if pen.colour else ">") if score.turn else ""
    style = BOLD if score.turn or score.place == 1 else DIM if score.gone else PLAIN
    points = Span(str(score.points), BOLD if not score.gone else DIM)
    holding = speaker.code(held, {"n": score.held})
    free = room - cell_len(points.text) - 4
    name = cut(speaker.name(score.seat), free)
    row: Line = (Span(pad(sign, 3 if score.place else 2)), Span(name, style))
    if not score.place and cell_len(name) + cell_len(holding) + 2 <= free:
        row = (*row, Span(f", {holding}", DIM))
    return [ends(row, (points,), room), *_latest(score.last, pen, room, detail=detail)]


def _latest(last: Text | None, pen: Pen, room: int, *, detail: bool) -> Iterator[Line]:
    """Tell a latest turn: a play by its words and their sums, anything else by its sentence."""
    if last is None:
        return
    sums, words, total = sums_of(last), last.params.get("words"), last.params.get("points")
    if not sums or not isinstance(words, tuple) or not isinstance(total, int):
        yield from ((Span("  "), *row) for row in paragraph(pen.speaker.say(last), room - 2, DIM))
        return
    gain = line(f"{total:+}", DIM)
    if not detail:
        sums = [", ".join(map(str, words))]
    elif len(sums) == 1:
        sums = [sums[0].removesuffix(f" = {total}")]
    # A result stays behind its equals sign.
    tied = [part.replace(" = ", f" ={TIE}") for part in sums]
    told = [piece.replace(TIE, " ") for part in tied for piece in wrap(part, room - 3 - width(gain), 2)]
    for n, piece in enumerate(told):
        yield ends(line(f"  {piece}"), gain, room) if n == 0 else line(f"  {piece}")


def dice_lines(dice: Dice, pen: Pen, room: int) -> list[Line]:
    """Show dice and who has thrown them."""
    faces = [Span(f" {face} " if pen.colour else f"[{face}]", palette.DIE) for face in dice.faces]
    title = cut(pen.speaker.code("dice-of", {"seat": dice.seat}), room)
    return flow([line(title), *((face,) for face in faces)], room, 1)


def track_lines(track: Track, pen: Pen, room: int) -> list[Line]:
    """Show how far each seat is, as bars of equal length."""
    speaker = pen.speaker
    names = [cut(speaker.name(seat), room // 3) for seat in range(len(track.values))]
    name_room = max(map(cell_len, names), default=0)
    value_room = max((len(str(value)) for value in track.values), default=0)
    bar = max(0, room - name_room - value_room - 2)
    rows = paragraph(speaker.say(track.title), room)
    for name, value in zip(names, track.values, strict=True):
        done = min(bar, max(0, value * bar // track.target)) if track.target > 0 else 0
        full, rest = ("█", "░") if pen.colour else ("#", ".")
        rows.append(
            (
                Span(pad(name, name_room) + " "),
                Span(full * done, palette.BAR),
                Span(rest * (bar - done), DIM),
                Span(f" {value:>{value_room}}"),
            )
        )
    return rows


def stack_lines(part: Part, pen: Pen, room: int) -> list[Line]:
    """Name what lies beneath where stacks count, from the top down, the latest turns first: `E5 (WM)`; two lines at most."""
    if not isinstance(part, Grid):
        return []
    tall = [
        (("last" not in cell.marks, -cell.height), f"{column}{row} ({_peek((cell.face, *cell.beneath))})")
        for row, cells in zip(part.rows, part.cells, strict=True)
        for column, cell in zip(part.columns, cells, strict=True)
        if cell.beneath and cell.points is None
    ]
    if not tall:
        return []
    rows = flow([line(cut(told, room)) for _, told in sorted(tall)], room, 2)
    return [line(pen.speaker.code("stacks"), DIM), *rows[:STACK_LINES]]


def _peek(faces: Sequence[str]) -> str:
    return "".join(face if len(face) == 1 else f"[{face}]" for face in faces)


def _height(blocks: Sequence[Block]) -> int:
    """How many lines blocks take with a rule between each two."""
    return sum(map(len, blocks)) + max(0, len(blocks) - 1)
