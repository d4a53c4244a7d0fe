/** What the server says and takes, under the names that the client uses. */

import type { Scene, Value } from "$lib/scene/types";

export interface Fault {
  code: string;
  params: Record<string, Value>;
  text: string;
}

export interface Person {
  id: string;
  name: string;
  guest: boolean;
}

export interface Me {
  person: Person | null;
  language: string;
}

export interface Option {
  name: string;
  kind: "choice" | "number" | "text" | "tiles" | "board";
  value: string | number | boolean;
  choices?: string[] | null;
  least?: number | null;
  most?: number | null;
}

export interface Preset {
  name: string;
  language: string;
  seats: { least: number; most: number };
  options: Option[];
}

export interface Game {
  slug: string;
  presets: Preset[];
  judgings: string[];
  bots: string[];
  local: string | null;
}

export interface Sitter {
  seat: number;
  name: string;
  bot: string | null;
  mine: boolean;
  vote: "begin" | "wait" | null;
  live: boolean;
}

export interface Table {
  id: string;
  version: number;
  game: string;
  preset: string;
  language: string;
  judging: string;
  judge: string | null;
  pace: "untimed" | "daily";
  aids: boolean;
  visibility: "open" | "link";
  state: "open" | "running" | "finished" | "cancelled";
  seats: { least: number; most: number };
  sitters: Sitter[];
  creator_is_me: boolean;
  created: string;
  scores: number[] | null;
  places: number[] | null;
  awaiting: number[];
  seq: number | null;
  rematch_of: string | null;
  rematch: string | null;
}

export interface Message {
  number: number;
  name: string;
  mine: boolean;
  text: string;
  room: "players" | "observers";
  at: string;
}

export interface Viewer {
  seat: number | null;
  scene: Scene;
}

export interface Snapshot {
  table: Table;
  seq: number;
  viewers: Viewer[];
  outcome: { places: number[]; reason: string } | null;
  commitment: string;
  seed: string | null;
  judge: string;
  aids: boolean;
  chat: Message[] | null;
}

export interface Scored {
  points: number;
  bonus: number;
  words: { text: string; sum: string; points: number }[];
}

export interface Past {
  seq: number;
  last: number;
  scene: Scene;
}

export interface NewTable {
  game: string;
  preset?: string;
  language?: string;
  options?: Record<string, string | number | boolean>;
  pace?: "untimed" | "daily";
  seats: { least: number; most: number };
  aids: boolean;
  visibility: "open" | "link";
  bots: string[];
  mine: number;
  names?: string[];
}
