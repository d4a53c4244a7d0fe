/** What lies and the order of the rack, kept in this browser for each match and seat. */

import type { Cursor, Laid, Laying } from "./laying";

const PREFIX = "lexicade:laying:";
const MOST = 40;

type Kept = Pick<Laying, "order" | "laid" | "cursor"> & { at: number };

export function keep(store: Storage, match: string, seat: number, laying: Laying, now = Date.now()): void {
  const { order, laid, cursor } = laying;
  try {
    store.setItem(`${PREFIX}${match}:${seat}`, JSON.stringify({ order, laid, cursor, at: now } satisfies Kept));
    prune(store);
  } catch {
    // A full or forbidden store costs the reload, never the match.
  }
}

/** Return what was kept, or null where nothing was or it cannot be read. */
export function kept(store: Storage, match: string, seat: number): Laying | null {
  try {
    const read: unknown = JSON.parse(store.getItem(`${PREFIX}${match}:${seat}`) ?? "null");
    return isKept(read) ? { order: read.order, laid: read.laid, cursor: read.cursor, typed: "" } : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { order, laid, cursor } = value as Record<string, unknown>;
  return (
    Array.isArray(order) &&
    order.every((id) => typeof id === "string") &&
    Array.isArray(laid) &&
    laid.every(isLaid) &&
    (cursor === null || isCursor(cursor))
  );
}

function isLaid(value: unknown): value is Laid {
  const tile = value as Partial<Laid> | null;
  return (
    typeof tile?.id === "string" &&
    Number.isInteger(tile.row) &&
    Number.isInteger(tile.column) &&
    typeof tile.face === "string" &&
    typeof tile.over === "string"
  );
}

function isCursor(value: unknown): value is Cursor {
  const cursor = value as Partial<Cursor> | null;
  return Number.isInteger(cursor?.row) && Number.isInteger(cursor?.column) && typeof cursor?.across === "boolean";
}

function prune(store: Storage): void {
  const all: [number, string][] = [];
  for (let n = 0; n < store.length; n += 1) {
    const key = store.key(n);
    if (key?.startsWith(PREFIX)) all.push([timeOf(store.getItem(key)), key]);
  }
  all.sort(([one], [other]) => other - one);
  for (const [, key] of all.slice(MOST)) store.removeItem(key);
}

function timeOf(text: string | null): number {
  try {
    return Number((JSON.parse(text ?? "{}") as { at?: number }).at ?? 0);
  } catch {
    return 0;
  }
}
