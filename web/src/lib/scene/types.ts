/** Scenes as the server sends them; `core/scene.py` says what each field means. */

export type Value = string | number | boolean | readonly (string | number)[];

export interface Text {
  code: string;
  params: Record<string, Value>;
}

export interface Cell {
  face: string;
  points: number | null;
  ground: string;
  height: number;
  marks: string[];
  beneath: string[];
  by: number | null;
  note: Text | null;
}

export interface Grid {
  kind: "grid";
  columns: string[];
  rows: string[];
  cells: Cell[][];
  covers: boolean;
}

export interface Slot {
  face: string;
  points: number | null;
  note: Text | null;
}

export interface Rack {
  kind: "rack";
  seat: number;
  slots: Slot[];
  title: Text;
  ordered: boolean;
}

export interface Meld {
  seat: number;
  slots: Slot[];
  points: number;
}

export interface Cards {
  kind: "cards";
  melds: Meld[];
  title: Text;
}

export interface Dice {
  kind: "dice";
  faces: number[];
  seat: number;
}

export interface Pile {
  kind: "pile";
  count: number;
  title: Text;
}

export interface Counted {
  title: Text;
  faces: string[];
  counts: number[];
}

export interface Unseen {
  kind: "unseen";
  title: Text;
  groups: Counted[];
}

export interface Track {
  kind: "track";
  values: number[];
  target: number;
  title: Text;
}

export interface Score {
  seat: number;
  points: number;
  held: number;
  last: Text | null;
  turn: boolean;
  gone: boolean;
  place: number | null;
}

export interface Scores {
  kind: "scores";
  rows: Score[];
}

export interface Log {
  kind: "log";
  lines: Text[];
}

export type Part = Grid | Rack | Cards | Dice | Pile | Unseen | Track | Scores | Log;
export type Gesture = "plain" | "place" | "choose" | "spell" | "move" | "square";

export interface Prompt {
  command: string;
  text: Text;
  gesture: Gesture;
  confirm: boolean;
}

export interface Scene {
  status: Text;
  parts: Part[];
  prompts: Prompt[];
}

export const BLANK = "?";
export const FACE_DOWN = "■";

/** Return the parts of one kind, in reading order. */
export function partsOf<K extends Part["kind"]>(scene: Scene, kind: K): Extract<Part, { kind: K }>[] {
  return scene.parts.filter((part): part is Extract<Part, { kind: K }> => part.kind === kind);
}

/** Return the first part of a kind, if the scene has one. */
export function partOf<K extends Part["kind"]>(scene: Scene, kind: K): Extract<Part, { kind: K }> | undefined {
  return partsOf(scene, kind)[0];
}

/** Return the first word of a prompt's command, which hands repeat before what they chose. */
export function verb(prompt: Prompt): string {
  return prompt.command.split(" ", 1)[0] ?? "";
}
