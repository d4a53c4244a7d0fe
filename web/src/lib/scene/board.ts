/** What every board is given, the generic one and those that games bring. */

import type { Dragging } from "$lib/input/drag";
import type { Held, Laying } from "$lib/input/laying";
import type { Speaker } from "$lib/i18n/speaker";

import type { Cell, Grid } from "./types";

export interface BoardHandler {
  square?(row: number, column: number): void;
  focus?(row: number, column: number): void;
  back?(id: string): void;
  drag?(id: string): Dragging;
  tell?(sentence: string): void;
}

export interface BoardProps {
  grid: Grid;
  speaker: Speaker;
  label: string;
  laying?: Laying | undefined;
  held?: Held[] | undefined;
  picked?: string | null | undefined;
  from?: { row: number; column: number } | null | undefined;
  dragged?: string | null | undefined;
  target?: { row: number; column: number } | null | undefined;
  handler?: BoardHandler | undefined;
  /** What to write small into the upper right corner of a tile on the board. */
  corner?: ((cell: Cell) => string) | undefined;
}
