"""Scenes as the other games draw them, and arbitrary ones."""

from hypothesis import strategies as st

from lexicade.core.scene import (
    Cards,
    Cell,
    Counted,
    Dice,
    Grid,
    Log,
    Meld,
    Part,
    Pile,
    Prompt,
    Rack,
    Scene,
    Score,
    Scores,
    Slot,
    Text,
    Track,
    Unseen,
)

TURN = Text("status-turn", {"seat": 0})


def scene(*parts: Part, status: Text = TURN, prompts: tuple[Prompt, ...] = ()) -> Scene:
    return Scene(status, parts, prompts)


def board(size: int, cells: dict[tuple[int, int], Cell]) -> Grid:
    """A square board, bare but for cells given by row and column."""
    return Grid(
        tuple(chr(ord("A") + column) for column in range(size)),
        tuple(str(row + 1) for row in range(size)),
        tuple(tuple(cells.get((row, column), Cell()) for column in range(size)) for row in range(size)),
    )


def rack(*faces: str, points: int | None = None, ordered: bool = False) -> Rack:
    slots = tuple(Slot(face, points if face else None) for face in faces)
    return Rack(0, slots, Text("rack-of", {"seat": 0}), ordered=ordered)


FACES = st.one_of(
    st.sampled_from(["A", "Ä", "Qu", "Sch", "字", "É", "Z"]),
    st.text(st.characters(categories=["Lu"]), min_size=1, max_size=4),
)
NAMES = st.text(max_size=60)
SMALL = st.integers(-999, 9999)
MARKS = st.frozensets(st.sampled_from(["last", "blank", "reach", "claimed", "man0", "man1", "unheard-of"]), max_size=3)
GROUNDS = st.sampled_from(["", "start", "2W", "3W", "4W", "2L", "3L", "4L", "unheard-of"])
CELLS = st.builds(
    Cell,
    face=st.one_of(st.just(""), FACES),
    points=st.one_of(st.none(), st.integers(0, 20)),
    ground=GROUNDS,
    height=st.integers(0, 9),
    marks=MARKS,
    beneath=st.lists(FACES, max_size=5).map(tuple),
)
SLOTS = st.builds(Slot, st.one_of(st.sampled_from(["", "?", "■"]), FACES), st.one_of(st.none(), st.integers(0, 20)))
WORDS = st.lists(st.text(st.characters(categories=["Lu"]), min_size=2, max_size=21), min_size=1, max_size=4).map(tuple)


@st.composite
def turns(draw: st.DrawFn) -> Text:
    words = draw(WORDS)
    points = draw(SMALL)
    sums = "; ".join(f"{word} ({'+'.join('1' * len(word))})x2 = {points}" for word in words)
    return Text("told-played", {"seat": draw(st.integers(0, 3)), "words": words, "points": points, "sum": sums})


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    size = draw(st.integers(1, 21))
    few = st.dictionaries(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), CELLS, max_size=12)
    return board(size, draw(few))


SCORES = st.lists(
    st.builds(
        Score,
        seat=st.integers(0, 3),
        points=SMALL,
        held=st.integers(0, 13),
        last=st.one_of(st.none(), turns(), st.just(Text("told-passed", {"seat": 1}))),
        turn=st.booleans(),
        gone=st.booleans(),
        place=st.one_of(st.none(), st.integers(1, 4)),
    ),
    max_size=4,
).map(lambda rows: Scores(tuple(rows)))
TITLES = st.just(Text("rack-of", {"seat": 0}))
MELDS = st.builds(Meld, st.integers(0, 3), st.lists(SLOTS, min_size=1, max_size=13).map(tuple), SMALL)
COUNTED = st.lists(st.tuples(FACES, st.integers(1, 30)), max_size=9).map(
    lambda pairs: Counted(
        Text("unseen-letters", {"n": len(pairs)}), tuple(face for face, _ in pairs), tuple(n for _, n in pairs)
    )
)
PARTS: st.SearchStrategy[Part] = st.one_of(
    grids(),
    SCORES,
    st.builds(Rack, st.integers(0, 3), st.lists(SLOTS, max_size=13).map(tuple), TITLES, st.booleans()),
    st.builds(Cards, st.lists(MELDS, max_size=30).map(tuple), TITLES),
    st.builds(Dice, st.lists(st.integers(1, 20), max_size=12).map(tuple), st.integers(0, 3)),
    st.builds(Pile, st.integers(0, 200), TITLES),
    st.builds(Unseen, TITLES, st.lists(COUNTED, max_size=4).map(tuple)),
    st.builds(Track, st.lists(SMALL, max_size=4).map(tuple), st.integers(0, 400), TITLES),
    st.builds(Log, st.lists(turns(), max_size=30).map(tuple)),
)
SCENES = st.builds(
    Scene,
    st.just(TURN),
    st.lists(PARTS, max_size=7).map(tuple),
    st.lists(st.builds(Prompt, st.text(max_size=90), TITLES), max_size=4).map(tuple),
)
