/**
 * Tiles on their way from the rack to the board: a pure state machine for keyboard, drag and tap.
 *
 * It knows squares and tiles, no rules: what a play is worth and whether it may be, the server says.
 */

import type { Grid, Rack, Slot, Text } from "$lib/scene/types";
import { BLANK } from "$lib/scene/types";

/** A tile of the rack under a name of its own: its face, and which one of its kind. */
export interface Held extends Slot {
  id: string;
  blank: boolean;
}

/** A tile that lies on the board for now; over is what stood there when it was laid. */
export interface Laid {
  id: string;
  row: number;
  column: number;
  face: string;
  over: string;
}

export interface Cursor {
  row: number;
  column: number;
  across: boolean;
}

export interface Laying {
  /** The rack from left to right, the laid tiles too. */
  order: string[];
  laid: Laid[];
  cursor: Cursor | null;
  /** Letters typed so far of a tile with several letters. */
  typed: string;
}

export interface Table {
  grid: Grid;
  held: Held[];
}

export interface Step {
  laying: Laying;
  refused?: Text;
}

const UMLAUTS: Record<string, string> = { A: "Ä", O: "Ö", U: "Ü" };

export function heldTiles(rack: Rack | undefined): Held[] {
  const seen = new Map<string, number>();
  return (rack?.slots ?? [])
    .filter((slot) => slot.face !== "")
    .map((slot) => {
      const n = seen.get(slot.face) ?? 0;
      seen.set(slot.face, n + 1);
      return { ...slot, id: `${slot.face}#${n}`, blank: slot.face === BLANK };
    });
}

/** Return the places of a rack in the order in which its tiles are shown, empty places behind. */
export function places(rack: Rack, order: readonly string[]): number[] {
  const seen = new Map<string, number>();
  const ids = rack.slots.map(({ face }) => {
    const n = seen.get(face) ?? 0;
    seen.set(face, n + 1);
    return face === "" ? "" : `${face}#${n}`;
  });
  const natural = ids.filter((id) => id !== "");
  if (natural.every((id, at) => order[at] === id)) return ids.map((_, at) => at);
  const empty = ids.flatMap((id, at) => (id === "" ? [at] : []));
  return [...order.map((id) => ids.indexOf(id)).filter((at) => at >= 0), ...empty];
}

export function begin(table: Table): Laying {
  return { order: table.held.map((tile) => tile.id), laid: [], cursor: null, typed: "" };
}

/**
 * Carry what lies and the order of the rack over to a new position.
 *
 * What still fits stays; a tile whose square has changed, or that is no longer held, comes back and is told.
 */
export function reconcile(laying: Laying, table: Table): { laying: Laying; returned: Laid[] } {
  const free = table.held.map((tile) => tile.id);
  const renamed = new Map<string, string>();
  for (const id of laying.order) {
    const same = free.indexOf(id);
    const at = same >= 0 ? same : free.findIndex((candidate) => faceOf(candidate) === faceOf(id));
    if (at >= 0) renamed.set(id, free.splice(at, 1)[0] as string);
  }
  const order = [...laying.order.flatMap((id) => renamed.get(id) ?? []), ...free];
  const returned: Laid[] = [];
  const laid: Laid[] = [];
  for (const tile of laying.laid) {
    const id = renamed.get(tile.id);
    const cell = table.grid.cells[tile.row]?.[tile.column];
    if (id !== undefined && cell && cell.face === tile.over) laid.push({ ...tile, id });
    else returned.push(tile);
  }
  const { cursor } = laying;
  const onBoard = cursor !== null && table.grid.cells[cursor.row]?.[cursor.column] !== undefined;
  return { laying: { order, laid, cursor: onBoard ? cursor : null, typed: "" }, returned };
}

/** Forget the laid tiles, which have just been played: the rest of the rack keeps its order. */
export function played(laying: Laying): Laying {
  const gone = new Set(laying.laid.map((tile) => tile.id));
  return { ...laying, order: laying.order.filter((id) => !gone.has(id)), laid: [], typed: "" };
}

/** Return the tiles that are still on the rack, in its order. */
export function onRack(laying: Laying, table: Table): Held[] {
  const out = new Set(laying.laid.map((tile) => tile.id));
  return laying.order.flatMap((id) => (out.has(id) ? [] : (table.held.find((tile) => tile.id === id) ?? [])));
}

export function laidAt(laying: Laying, row: number, column: number): Laid | undefined {
  return laying.laid.find((tile) => tile.row === row && tile.column === column);
}

/** Lay a tile, from the rack or from another square; a blank needs the face it is to show. */
export function place(laying: Laying, table: Table, id: string, row: number, column: number, face?: string): Step {
  const cell = table.grid.cells[row]?.[column];
  const tile = table.held.find((held) => held.id === id);
  if (!cell || !tile) return { laying };
  const before = laying.laid.find((laid) => laid.id === id);
  const shown = tile.blank ? (face ?? before?.face ?? "") : tile.face;
  if (shown === "") return { laying };
  const square = squareName(table.grid, row, column);
  if (cell.face && !table.grid.covers) return refuse(laying, "web-square-taken", { square, letter: cell.face });
  if (cell.face && fold(cell.face) === fold(shown))
    return refuse(laying, "web-same-letter", { square, letter: cell.face });
  const rest = laying.laid.filter((laid) => laid.id !== id && !(laid.row === row && laid.column === column));
  return { laying: { ...laying, laid: [...rest, { id, row, column, face: shown, over: cell.face }], typed: "" } };
}

export function takeBack(laying: Laying, id: string): Laying {
  return { ...laying, laid: laying.laid.filter((tile) => tile.id !== id), typed: "" };
}

/** Take the latest tile back and put the cursor where it lay. */
export function takeBackLast(laying: Laying): Laying {
  const last = laying.laid.at(-1);
  if (!last) return laying;
  const across = laying.cursor?.across ?? true;
  return { ...takeBack(laying, last.id), cursor: { row: last.row, column: last.column, across } };
}

export function takeBackAll(laying: Laying): Laying {
  const first = laying.laid[0];
  const cursor = first && laying.cursor ? { ...laying.cursor, row: first.row, column: first.column } : laying.cursor;
  return { ...laying, laid: [], typed: "", cursor };
}

/** Move a tile of the rack to another place of it, laid tiles not counted. */
export function reorder(laying: Laying, id: string, index: number): Laying {
  const out = new Set(laying.laid.filter((tile) => tile.id !== id).map((tile) => tile.id));
  const shown = laying.order.filter((other) => other !== id && !out.has(other));
  shown.splice(Math.max(0, Math.min(index, shown.length)), 0, id);
  return { ...takeBack(laying, id), order: [...shown, ...laying.order.filter((other) => out.has(other))] };
}

/** Shuffle what is on the rack into a visibly different order; laid tiles are not touched. */
export function shuffle(laying: Laying, random: () => number = Math.random): Laying {
  const out = new Set(laying.laid.map((tile) => tile.id));
  const before = laying.order.filter((id) => !out.has(id));
  const faces = (ids: string[]) => ids.map(faceOf).join("\n");
  let after = before;
  if (new Set(before.map(faceOf)).size > 1) {
    do {
      after = mixed(before, random);
    } while (faces(after) === faces(before));
  }
  const queue = [...after];
  return { ...laying, order: laying.order.map((id) => (out.has(id) ? id : (queue.shift() as string))) };
}

function mixed<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}

/** Choose a square; choosing the same one again turns the direction. */
export function choose(laying: Laying, row: number, column: number): Laying {
  const { cursor } = laying;
  if (cursor && cursor.row === row && cursor.column === column) return turn(laying);
  return { ...laying, cursor: { row, column, across: cursor?.across ?? true }, typed: "" };
}

export function turn(laying: Laying): Laying {
  return laying.cursor ? { ...laying, cursor: { ...laying.cursor, across: !laying.cursor.across }, typed: "" } : laying;
}

/** Move the cursor by whole squares, as far as the board goes. */
export function move(laying: Laying, table: Table, rows: number, columns: number): Laying {
  const from = laying.cursor ?? home(table.grid);
  if (!laying.cursor) return { ...laying, cursor: from };
  const row = clamp(from.row + rows, table.grid.rows.length);
  const column = clamp(from.column + columns, table.grid.columns.length);
  return { ...laying, cursor: { ...from, row, column }, typed: "" };
}

/** Put the cursor on the start square, or the middle of a board without one. */
export function goHome(laying: Laying, table: Table): Laying {
  const { row, column } = home(table.grid);
  return { ...laying, cursor: { row, column, across: laying.cursor?.across ?? true }, typed: "" };
}

function home(grid: Grid): Cursor {
  const middle = { row: (grid.rows.length - 1) >> 1, column: (grid.columns.length - 1) >> 1, across: true };
  if (grid.cells[middle.row]?.[middle.column]?.ground === "start") return middle;
  for (const [row, cells] of grid.cells.entries()) {
    const column = cells.findIndex((cell) => cell.ground === "start");
    if (column >= 0) return { row, column, across: true };
  }
  return middle;
}

/**
 * Type a letter at the cursor.
 *
 * The letter's own tile is laid; `blank` (Shift) lays a blank as that letter, which is otherwise used only where the
 * letter is not held. `"` after A, O, U makes the umlaut. Letters of a tile with several letters go on with it.
 */
export function type(laying: Laying, table: Table, key: string, blank = false): Step {
  const letter = fold(key);
  const going = goOn(laying, table, key === '"' ? '"' : letter);
  if (going) return going;
  if (!/^\p{L}$/u.test(letter)) return { laying };
  const start = laying.cursor ?? home(table.grid);
  const free = onRack(laying, table);
  const standing = table.grid.cells[start.row]?.[start.column]?.face ?? "";
  if (standing && !laidAt(laying, start.row, start.column) && fold(standing).startsWith(letter) && !blank) {
    const on = after(laying, table, start);
    return { laying: { ...laying, cursor: on ?? start, typed: "" } };
  }
  const at = isFree(laying, table, start) ? start : after(laying, table, start);
  if (!at) return refuse(laying, "web-no-room", {});
  const tile =
    (blank
      ? undefined
      : (free.find((held) => fold(held.face) === letter) ?? free.find((held) => begins(held, letter)))) ??
    free.find((held) => held.blank);
  if (!tile || (blank && !tile.blank)) return refuse(laying, blank ? "web-no-blank" : "web-not-held", { letter });
  return put(laying, table, tile, at, letter);
}

/** Lay the nth tile of the rack (1 is the first) at the cursor; a blank asks for its face by `face`. */
export function typeNth(laying: Laying, table: Table, n: number, face?: string): Step {
  const tile = onRack(laying, table)[n - 1];
  const start = laying.cursor ?? home(table.grid);
  const at = isFree(laying, table, start) ? start : after(laying, table, start);
  if (!tile) return { laying };
  if (!at) return refuse(laying, "web-no-room", {});
  return put(laying, table, tile, at, face ?? (tile.blank ? "" : tile.face));
}

function put(laying: Laying, table: Table, tile: Held, at: Cursor, letter: string): Step {
  const step = place({ ...laying, cursor: at }, table, tile.id, at.row, at.column, letter);
  if (step.refused || step.laying.laid.length === laying.laid.length) return step;
  const next = after(step.laying, table, at) ?? at;
  const several = !tile.blank && [...tile.face].length > 1;
  const mayGoOn = several || onRack(step.laying, table).some((held) => begins(held, letter));
  return { laying: { ...step.laying, cursor: next, typed: mayGoOn || letter in UMLAUTS ? letter : "" } };
}

/** Go on with a tile of several letters, or with an umlaut written in two strokes. */
function goOn(laying: Laying, table: Table, letter: string): Step | null {
  const last = laying.laid.at(-1);
  if (!laying.typed || !last) return letter === '"' ? { laying } : null;
  const tile = table.held.find((held) => held.id === last.id);
  if (letter === '"') {
    const umlaut = UMLAUTS[laying.typed];
    return umlaut ? instead(laying, table, last, umlaut, tile?.blank ?? false) : { laying };
  }
  const whole = laying.typed + letter;
  const face = tile && !tile.blank ? fold(tile.face) : "";
  if (face.startsWith(whole)) return { laying: { ...laying, typed: face === whole ? "" : whole } };
  const longer = onRack(laying, table).find((held) => begins(held, whole) || fold(held.face) === whole);
  if (!longer || [...longer.face].length < 2) return null;
  const step = place(takeBack(laying, last.id), table, longer.id, last.row, last.column);
  return { laying: { ...step.laying, typed: fold(longer.face) === whole ? "" : whole } };
}

function instead(laying: Laying, table: Table, last: Laid, letter: string, blank: boolean): Step {
  const without = takeBack(laying, last.id);
  const free = onRack(without, table);
  const tile = free.find((held) => fold(held.face) === letter) ?? (blank ? free.find((held) => held.blank) : undefined);
  if (!tile) return refuse(laying, "web-not-held", { letter });
  return place(without, table, tile.id, last.row, last.column, letter);
}

function begins(held: Held, letters: string): boolean {
  const face = fold(held.face);
  return !held.blank && face.length > letters.length && face.startsWith(letters);
}

/** Return the next square behind one in its direction that can take a tile, or null at the edge. */
function after(laying: Laying, table: Table, from: Cursor): Cursor | null {
  const next = { ...from };
  do {
    if (next.across) next.column += 1;
    else next.row += 1;
    if (!table.grid.cells[next.row]?.[next.column]) return null;
  } while (!isFree(laying, table, next));
  return next;
}

function isFree(laying: Laying, table: Table, at: { row: number; column: number }): boolean {
  const cell = table.grid.cells[at.row]?.[at.column];
  if (!cell || laidAt(laying, at.row, at.column)) return false;
  return table.grid.covers || cell.face === "";
}

export type Written = { text: string } | { problem: Text } | null;

/** Write what lies as it is typed, `8H QU.CK`; null when nothing lies. */
export function write(laying: Laying, table: Table): Written {
  const { laid } = laying;
  const first = laid[0];
  if (!first) return null;
  const oneRow = laid.every((tile) => tile.row === first.row);
  const oneColumn = laid.every((tile) => tile.column === first.column);
  if (!oneRow && !oneColumn) return { problem: { code: "web-not-in-line", params: {} } };
  const across = laid.length > 1 ? oneRow : alone(laying, table, first);
  const along = (tile: Laid) => (across ? tile.column : tile.row);
  const from = Math.min(...laid.map(along));
  const to = Math.max(...laid.map(along));
  let word = "";
  for (let at = from; at <= to; at += 1) {
    const [row, column] = across ? [first.row, at] : [at, first.column];
    const tile = laidAt(laying, row, column);
    if (tile) word += pieceName(tile.face, isBlank(tile));
    else if (table.grid.cells[row]?.[column]?.face) word += ".";
    else return { problem: { code: "web-gap", params: { square: squareName(table.grid, row, column) } } };
  }
  const start = laid.reduce((one, other) => (along(other) < along(one) ? other : one));
  const [column, row] = [table.grid.columns[start.column] ?? "", table.grid.rows[start.row] ?? ""];
  return { text: `${across ? row + column : column + row} ${word}` };
}

/** A single tile reads along the line in which it has a neighbour, else as the cursor points. */
function alone(laying: Laying, table: Table, tile: Laid): boolean {
  const stands = (row: number, column: number) => Boolean(table.grid.cells[row]?.[column]?.face);
  const beside = stands(tile.row, tile.column - 1) || stands(tile.row, tile.column + 1);
  const above = stands(tile.row - 1, tile.column) || stands(tile.row + 1, tile.column);
  return beside === above ? (laying.cursor?.across ?? true) : beside;
}

export function isBlank(tile: { id: string }): boolean {
  return faceOf(tile.id) === BLANK;
}

/** Write a tile as it is typed: lower case for a blank, brackets round several letters. */
export function pieceName(face: string, blank: boolean): string {
  const shown = blank ? face.toLowerCase() : face;
  return [...face].length === 1 ? shown : `[${shown}]`;
}

export function squareName(grid: Grid, row: number, column: number): string {
  return `${grid.columns[column]}${grid.rows[row]}`;
}

/** Bring what is typed into one form: composed, and upper case whatever Caps Lock says. */
export function fold(text: string): string {
  return text.normalize("NFC").toUpperCase();
}

function faceOf(id: string): string {
  return id.slice(0, id.lastIndexOf("#"));
}

function clamp(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}

function refuse(laying: Laying, code: string, params: Text["params"]): Step {
  return { laying, refused: { code, params } };
}
