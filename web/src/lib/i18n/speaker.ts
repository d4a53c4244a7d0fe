/** Texts as sentences with names for seats: the same rules as `text/speech.py`. */

import type { Rack, Score, Scores, Text, Value, Cell, Grid, Scene } from "$lib/scene/types";
import { partOf, partsOf } from "$lib/scene/types";

import type { Catalogue } from "./catalogue";

const MAX_NAME = 32;
const NAMELESS: Record<string, string> = { "": "slot-empty", "?": "slot-blank", "■": "slot-hidden" };
const DAY = /^\d{4}-\d\d-\d\d$/;
const SPOKEN_MARKS = ["blank", "last", "reach", "claimed"];
// Control, format and line-separating characters: what people typed is one line of printable text.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export class Speaker {
  private readonly names: readonly string[];

  constructor(
    readonly catalogue: Catalogue,
    names: readonly string[],
  ) {
    this.names = names.map((name) => short(oneLine(name)));
  }

  name(seat: number): string {
    return this.names[seat] || this.catalogue.say({ code: "seat-number", params: { n: seat + 1 } });
  }

  say(text: Text): string {
    const params: Record<string, Value> = {};
    for (const [name, value] of Object.entries(text.params)) params[name] = this.spoken(name, value);
    if (!("n" in params) && "points" in params) params["n"] = params["points"] as Value;
    return this.catalogue.say({ code: text.code, params });
  }

  code(code: string, params: Record<string, Value> = {}): string {
    return this.say({ code, params });
  }

  /** Join items as they are told: `Anna, Bert and Cleo`. */
  both(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    return `${items.slice(0, -1).join(", ")} ${this.code("and")} ${items.at(-1)}`;
  }

  private spoken(name: string, value: Value): Value {
    if ((name === "seat" || name === "player") && typeof value === "number") return this.name(value);
    if (name === "seats" && Array.isArray(value)) {
      return this.both(value.filter((seat) => typeof seat === "number").map((seat) => this.name(seat)));
    }
    if (typeof value === "string") {
      if (name === "why" && this.catalogue.has(value)) return this.code(value);
      if (name === "ground") return this.code(value === "-" ? "ground-none" : `ground-${value}`);
      if (name === "sum") return timesSign(oneLine(value));
      if (name === "day" && DAY.test(value)) return this.catalogue.day(value);
      return oneLine(value);
    }
    return Array.isArray(value) ? value.map((item) => oneLine(String(item))) : value;
  }
}

function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
}

function short(name: string): string {
  const letters = [...name];
  return letters.length <= MAX_NAME ? name : `${letters.slice(0, MAX_NAME - 1).join("")}…`;
}

/** Write a sum for the eye: `(1+1)x2` -> `(1+1)×2`. */
export function timesSign(sum: string): string {
  return sum.replace(/(?<=[0-9)])x(?=[0-9])/g, "×");
}

/** Tell a square in one sentence: `H8, double word, A by Anna, 5 points, from the latest turn`. */
export function speakSquare(name: string, cell: Cell, speaker: Speaker): string {
  const plain = cell.face
    ? { code: "tile-given", params: { square: name, letter: cell.face, ground: cell.ground || "-" } }
    : { code: "square-plain", params: { square: name } };
  const told = [speaker.say(cell.note ?? plain)];
  if (cell.beneath.length) told.push(speaker.code("tile-above", { n: cell.beneath.length, letters: cell.beneath }));
  for (const mark of SPOKEN_MARKS) if (cell.marks.includes(mark)) told.push(speaker.code(`mark-${mark}`));
  for (const man of [0, 1]) if (cell.marks.includes(`man${man}`)) told.push(speaker.code("man-of", { seat: man }));
  return told.join(", ");
}

/** Tell the tiles of a rack in one sentence: `Tiles of Anna: Q 10, U 1, blank`. */
export function speakRack(rack: Rack, speaker: Speaker): string {
  const told = rack.slots.map((slot) => {
    const nameless = NAMELESS[slot.face];
    if (nameless) return speaker.code(nameless);
    return slot.points === null ? slot.face : `${slot.face} ${slot.points}`;
  });
  return `${speaker.say(rack.title)}: ${told.join(", ") || speaker.code("rack-empty")}`;
}

/** Tell what happened, and below a play how its points came about. */
export function speakTurn(turn: Text, speaker: Speaker): string[] {
  const sums = turn.params["sum"];
  return typeof sums === "string" && sums ? [speaker.say(turn), ...timesSign(sums).split("; ")] : [speaker.say(turn)];
}

/** Tell each seat's latest turn with its arithmetic, the seats in order. */
export function speakLast(scene: Scene, speaker: Speaker): string[] {
  const turns = partsOf(scene, "scores").flatMap((part) => part.rows.flatMap((row) => (row.last ? [row.last] : [])));
  const told = turns.flatMap((turn) => speakTurn(turn, speaker));
  return told.length ? told : [speaker.code("nothing-told")];
}

/** Tell the scores, who is on turn and what is left, the status last. */
export function speakScores(scene: Scene, speaker: Speaker): string[] {
  const held = heldCode(scene);
  const rows = partsOf(scene, "scores").flatMap((part: Scores) => part.rows);
  return [...rows.map((row) => speakScore(row, held, speaker)), speaker.say(scene.status)];
}

/** Tell which tiles are not to be seen, a line for each sort: `12 vowels: A 3, E 9`. */
export function speakUnseen(scene: Scene, speaker: Speaker): string[] {
  const told = partsOf(scene, "unseen").flatMap((part) => [
    speaker.say(part.title),
    ...part.groups.map((group) => {
      const counted = group.faces.flatMap((face, n) => (face in NAMELESS ? [] : [`${face} ${group.counts[n]}`]));
      return [speaker.say(group.title), counted.join(", ")].filter(Boolean).join(": ");
    }),
  ]);
  return told.length ? told : [speaker.code("unseen-none")];
}

/** Return the code that says how much a seat holds: cards where words lie on a table, else tiles. */
export function heldCode(scene: Scene): string {
  return partOf(scene, "cards") ? "held-cards" : "held-tiles";
}

function speakScore(row: Score, held: string, speaker: Speaker): string {
  const told = [speaker.code("spoken-score", { seat: row.seat, points: row.points })];
  if (row.gone) told.push(speaker.code("spoken-gone"));
  else if (row.place) told.push(speaker.code("spoken-place", { place: row.place }));
  else told.push(speaker.code(held, { n: row.held }));
  return told.join(", ");
}

/** Tell a line of the board, plain empty squares in one. */
export function speakLine(squares: readonly (readonly [string, Cell])[], speaker: Speaker): string[] {
  const told: string[] = [];
  for (let at = 0; at < squares.length;) {
    const run = squares.slice(at).findIndex(([, cell]) => !isPlain(cell));
    const length = run === -1 ? squares.length - at : run;
    const [name, cell] = squares[at] as readonly [string, Cell];
    if (length > 1) {
      told.push(
        speaker.code("squares-plain", { first: name, last: (squares[at + length - 1] ?? [name])[0], n: length }),
      );
      at += length;
    } else {
      told.push(speakSquare(name, cell, speaker));
      at += 1;
    }
  }
  return told;
}

function isPlain(cell: Cell): boolean {
  return !cell.face && !cell.ground && !cell.marks.length;
}

/** Tell a row by its name, from left to right; null where there is none. */
export function speakRow(grid: Grid, name: string, speaker: Speaker): string[] | null {
  const row = grid.rows.indexOf(name.trim());
  if (row < 0) return null;
  const cells = grid.cells[row] ?? [];
  return speakLine(
    cells.map((cell, column) => [`${grid.columns[column]}${grid.rows[row]}`, cell] as const),
    speaker,
  );
}

/** Tell a column by its name, from the top down; null where there is none. */
export function speakColumn(grid: Grid, name: string, speaker: Speaker): string[] | null {
  const column = grid.columns.indexOf(name.trim().toUpperCase());
  if (column < 0) return null;
  return speakLine(
    grid.cells.map((row, at) => [`${grid.columns[column]}${grid.rows[at]}`, row[column] as Cell] as const),
    speaker,
  );
}
