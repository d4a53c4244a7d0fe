/** Letters that a blank may become: those of the table's tiles as far as this client can know them. */

import type { Table } from "$lib/api/model";
import type { Held } from "$lib/input/laying";
import type { Grid } from "$lib/scene/types";
import { BLANK, FACE_DOWN } from "$lib/scene/types";
import { session } from "$lib/session.svelte";

const LATIN = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export function alphabet(table: Table, grid: Grid | undefined, held: readonly Held[]): string[] {
  const preset = session.game(table.game)?.presets.find((one) => one.name === table.preset);
  const tiles =
    preset?.language === table.language ? preset.options.find((option) => option.kind === "tiles") : undefined;
  const known = facesOf(String(tiles?.value ?? ""));
  const base = known.length ? known : [...LATIN, ...(table.language === "de" ? ["Ä", "Ö", "Ü"] : [])];
  const seen = [...held.map((tile) => tile.face), ...(grid?.cells.flat().map((cell) => cell.face) ?? [])];
  const faces = new Set([...base, ...seen].filter((face) => face && face !== BLANK && face !== FACE_DOWN));
  return [...faces].sort((one, other) => one.localeCompare(other, table.language));
}

/** Read the faces of a tile set as it is typed: `A 9x1, B 2x3, …`. */
export function facesOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((line) => line.trim().split(/\s+/)[0] ?? "")
    .filter((face) => face && face !== BLANK);
}
