import { describe, expect, it } from "vitest";

import type { Cell, Grid, Rack } from "$lib/scene/types";

import { keep, kept } from "./keeping";
import type { Laying, Table } from "./laying";
import * as l from "./laying";

function cell(face = "", ground = ""): Cell {
  return { face, points: null, ground, height: face ? 1 : 0, marks: [], beneath: [], by: null, note: null };
}

/** A board of rows as text: `.` an empty square, `*` the start, anything else a letter. */
function board(rows: string[], covers = false): Grid {
  const cells = rows.map((row) =>
    [...row].map((mark) => (mark === "." ? cell() : mark === "*" ? cell("", "start") : cell(mark))),
  );
  const columns = [...(rows[0] ?? "")].map((_, at) => String.fromCharCode(65 + at));
  return { kind: "grid", columns, rows: rows.map((_, at) => String(at + 1)), cells, covers };
}

function table(rows: string[], faces: string, covers = false): Table {
  const slots = (faces.match(/\[.*?\]|./gu) ?? []).map((face) => ({
    face: face.replace(/[[\]]/g, ""),
    points: 1,
    note: null,
  }));
  const rack: Rack = { kind: "rack", seat: 0, slots, title: { code: "rack-of", params: {} }, ordered: false };
  return { grid: board(rows, covers), held: l.heldTiles(rack) };
}

function typed(at: Table, keys: string, from: Laying = l.begin(at)): Laying {
  return [...keys].reduce((laying, key) => l.type(laying, at, key).laying, from);
}

const EMPTY = [".....", ".....", "..*..", ".....", "....."];
const text = (laying: Laying, at: Table) => l.write(laying, at);
const rackText = (laying: Laying, at: Table) =>
  l
    .onRack(laying, at)
    .map((tile) => tile.face)
    .join("");

describe("typing", () => {
  it("begins on the start square and goes across", () => {
    const at = table(EMPTY, "CATXYZ?");
    expect(text(typed(at, "cat"), at)).toEqual({ text: "3C CAT" });
  });

  it("goes down after a turn", () => {
    const at = table(EMPTY, "CAT");
    expect(text(typed(at, "cat", l.turn(l.goHome(l.begin(at), at))), at)).toEqual({ text: "C3 CAT" });
  });

  it("skips letters that stand and writes them as points", () => {
    const at = table([".....", ".....", ".A*..", ".....", "....."], "CTS");
    expect(text(typed(at, "cts", l.choose(l.begin(at), 2, 0)), at)).toEqual({ text: "3A C.TS" });
  });

  it("moves on when the letter that stands is typed", () => {
    const at = table(["CA.."], "T");
    expect(text(typed(at, "cat", l.choose(l.begin(at), 0, 0)), at)).toEqual({ text: "1C T" });
  });

  it("uses a blank by itself only where the letter is not held", () => {
    const at = table(EMPTY, "A?");
    expect(text(typed(at, "ab"), at)).toEqual({ text: "3C Ab" });
  });

  it("spends a blank with Shift although the letter is held", () => {
    const at = table(EMPTY, "A?");
    expect(text(l.type(l.begin(at), at, "A", true).laying, at)).toEqual({ text: "3C a" });
  });

  it("spends no blank because of Caps Lock", () => {
    const at = table(EMPTY, "AB?");
    expect(text(typed(at, "AB"), at)).toEqual({ text: "3C AB" });
  });

  it("refuses a letter that is not held and changes nothing", () => {
    const at = table(EMPTY, "A");
    const step = l.type(l.begin(at), at, "Z");
    expect(step.refused).toEqual({ code: "web-not-held", params: { letter: "Z" } });
    expect(step.laying).toEqual(l.begin(at));
  });

  it("refuses Shift without a blank", () => {
    const at = table(EMPTY, "A");
    expect(l.type(l.begin(at), at, "A", true).refused?.code).toBe("web-no-blank");
  });

  it("stops at the edge", () => {
    const at = table(["..."], "CATS");
    const laying = typed(at, "cat", l.choose(l.begin(at), 0, 0));
    expect(l.type(laying, at, "s").refused?.code).toBe("web-no-room");
    expect(text(laying, at)).toEqual({ text: "1A CAT" });
  });

  it("composes what comes in two code points", () => {
    const at = table(EMPTY, "Ä");
    expect(text(l.type(l.begin(at), at, "a\u0308").laying, at)).toEqual({ text: "3C Ä" });
  });

  it("writes an umlaut with a quote behind its vowel", () => {
    const at = table(EMPTY, "AÄ");
    expect(text(typed(at, 'a"'), at)).toEqual({ text: "3C Ä" });
  });

  it("writes the umlaut with a blank when the vowel was one", () => {
    const at = table(EMPTY, "?X");
    expect(text(typed(at, 'o"'), at)).toEqual({ text: "3C ö" });
  });

  it("lays the nth tile of the rack as it is ordered", () => {
    const at = table(EMPTY, "ABC");
    const laying = l.reorder(l.begin(at), "C#0", 0);
    expect(text(l.typeNth(laying, at, 1).laying, at)).toEqual({ text: "3C C" });
  });
});

describe("tiles of several letters", () => {
  it("are laid by their first letter, and the second is swallowed", () => {
    const at = table(EMPTY, "[Qu]IT");
    expect(text(typed(at, "quit"), at)).toEqual({ text: "3C [Qu]IT" });
    expect(text(typed(at, "qit"), at)).toEqual({ text: "3C [Qu]IT" });
  });

  it("take the place of the single letter when it goes on", () => {
    const at = table(EMPTY, "Q[Qu]I");
    expect(text(typed(at, "qui"), at)).toEqual({ text: "3C [Qu]I" });
    expect(text(typed(at, "qi"), at)).toEqual({ text: "3C QI" });
  });
});

describe("covering", () => {
  it("lays on other letters where the board lets tiles cover", () => {
    const at = table(["QUICK"], "A", true);
    expect(text(typed(at, "quack", l.choose(l.begin(at), 0, 0)), at)).toEqual({ text: "1C A" });
  });

  it("runs through what stands between two laid tiles", () => {
    const at = table(["CAT."], "RS", true);
    expect(text(typed(at, "rats", l.choose(l.begin(at), 0, 0)), at)).toEqual({ text: "1A R..S" });
  });

  it("refuses the same letter on itself", () => {
    const at = table(["CAT"], "A", true);
    expect(l.place(l.begin(at), at, "A#0", 0, 1).refused?.code).toBe("web-same-letter");
  });

  it("refuses an occupied square where nothing may be covered", () => {
    const at = table(["CAT"], "R");
    expect(l.place(l.begin(at), at, "R#0", 0, 0).refused?.code).toBe("web-square-taken");
  });
});

describe("what lies", () => {
  it("is told apart when it is in no line or has a gap", () => {
    const at = table(EMPTY, "CAT");
    const corner = l.place(typed(at, "c"), at, "A#0", 0, 0).laying;
    expect(text(corner, at)).toEqual({ problem: { code: "web-not-in-line", params: {} } });
    const gap = l.place(typed(at, "c"), at, "A#0", 2, 4).laying;
    expect(text(gap, at)).toEqual({ problem: { code: "web-gap", params: { square: "D3" } } });
  });

  it("reads a single tile along its neighbours", () => {
    const at = table(["A..", "...", "..."], "S");
    expect(text(l.place(l.begin(at), at, "S#0", 1, 0).laying, at)).toEqual({ text: "A2 S" });
    expect(text(l.place(l.begin(at), at, "S#0", 0, 1).laying, at)).toEqual({ text: "1B S" });
  });

  it("gives a tile back that another one replaces", () => {
    const at = table(EMPTY, "AB");
    const laying = l.place(typed(at, "a"), at, "B#0", 2, 2).laying;
    expect(text(laying, at)).toEqual({ text: "3C B" });
    expect(rackText(laying, at)).toBe("A");
  });

  it("moves from square to square, a blank with its face", () => {
    const at = table(EMPTY, "?");
    const laying = l.place(typed(at, "x"), at, "?#0", 0, 0).laying;
    expect(text(laying, at)).toEqual({ text: "1A x" });
  });

  it("comes back one by one and all at once", () => {
    const at = table(EMPTY, "CAT");
    const one = l.takeBackLast(typed(at, "cat"));
    expect(text(one, at)).toEqual({ text: "3C CA" });
    expect(one.cursor).toEqual({ row: 2, column: 4, across: true });
    expect(text(l.takeBackAll(one), at)).toBeNull();
  });
});

describe("the rack", () => {
  it("is shuffled into a visibly different order without touching laid tiles", () => {
    const at = table(EMPTY, "AABXYZ");
    const before = typed(at, "xy");
    for (let n = 0; n < 50; n += 1) {
      const after = l.shuffle(before);
      expect(rackText(after, at)).not.toBe(rackText(before, at));
      expect(after.laid).toEqual(before.laid);
    }
  });

  it("of equal tiles is left alone", () => {
    const at = table(EMPTY, "AAA");
    expect(l.shuffle(l.begin(at)).order).toEqual(l.begin(at).order);
  });

  it("takes a tile at a place of one's own, also from the board", () => {
    const at = table(EMPTY, "ABCD");
    expect(rackText(l.reorder(l.begin(at), "D#0", 1), at)).toBe("ADBC");
    expect(rackText(l.reorder(typed(at, "a"), "A#0", 3), at)).toBe("BCDA");
  });
});

describe("a rack whose order matters", () => {
  const rack = (faces: string[]): Rack => ({
    kind: "rack",
    seat: 0,
    slots: faces.map((face) => ({ face, points: 1, note: null })),
    title: { code: "rack-of", params: {} },
    ordered: true,
  });

  it("is told as it is while nobody has moved anything, empty places in between", () => {
    expect(l.places(rack(["A", "", "B"]), ["A#0", "B#0"])).toEqual([0, 1, 2]);
  });

  it("is told by its places, the empty ones behind", () => {
    expect(l.places(rack(["A", "", "B", "A"]), ["B#0", "A#1", "A#0"])).toEqual([2, 3, 0, 1]);
  });
});

describe("a new position", () => {
  it("keeps what still fits and returns what collides", () => {
    const before = table(EMPTY, "CAT");
    const laying = typed(before, "cat");
    const now = table([".....", ".....", "...E.", ".....", "....."], "CAT");
    const { laying: after, returned } = l.reconcile(laying, now);
    expect(returned.map((tile) => tile.face)).toEqual(["A"]);
    expect(after.laid.map((tile) => tile.face)).toEqual(["C", "T"]);
    expect(rackText(after, now)).toBe("A");
  });

  it("returns a covering tile when another letter has come beneath it", () => {
    const laying = typed(table(["CAT"], "R", true), "r", l.choose(l.begin(table(["CAT"], "R", true)), 0, 0));
    expect(l.reconcile(laying, table(["HAT"], "R", true)).returned).toHaveLength(1);
    expect(l.reconcile(laying, table(["CAT"], "R", true)).returned).toHaveLength(0);
  });

  it("keeps the order of the rack and puts new tiles behind", () => {
    const before = table(EMPTY, "ABCDE");
    const laying = l.reorder(l.begin(before), "E#0", 0);
    expect(rackText(l.reconcile(laying, table(EMPTY, "ABEXY")).laying, table(EMPTY, "ABEXY"))).toBe("EABXY");
  });

  it("keeps the other one of two equal tiles in its place after a play", () => {
    const before = table(EMPTY, "EXE");
    const laid = l.place(l.begin(before), before, "E#0", 2, 2).laying;
    const now = table([".....", ".....", "..E..", ".....", "....."], "AEX");
    expect(rackText(l.reconcile(l.played(laid), now).laying, now)).toBe("XEA");
  });

  it("comes back from the store as it was, and rubbish is not believed", () => {
    const at = table(EMPTY, "CAT");
    const laying = l.turn(typed(at, "ca"));
    keep(localStorage, "m", 0, laying);
    expect(kept(localStorage, "m", 0)).toEqual({ ...laying, typed: "" });
    expect(kept(localStorage, "m", 1)).toBeNull();
    localStorage.setItem("lexicade:laying:m:0", '{"order":[1],"laid":[{}],"cursor":7}');
    expect(kept(localStorage, "m", 0)).toBeNull();
  });
});
