/** What the server says and takes, under the names that the client uses. */

import type { Scene, Value } from "$lib/scene/types";

import type { components } from "./types";

type Schemas = components["schemas"];

export interface Fault {
  code: string;
  params: Record<string, Value>;
  text: string;
}

export type Person = Schemas["PersonShape"];
export type Me = Schemas["MeShape"];
export type Option = Schemas["OptionShape"];
export type Preset = Schemas["PresetShape"];
export type Game = Schemas["GameShape"];
export type Sitter = Schemas["SitterShape"];
export type Table = Schemas["TableShape"];
export type Message = Schemas["MessageShape"];
export type Hints = Schemas["HintsShape"];
export type Scored = Schemas["PreviewShape"];
export type NewTable = Schemas["TableBody"];

export interface Viewer {
  seat: number | null;
  scene: Scene;
}

export type Snapshot = Omit<Schemas["SnapshotShape"], "viewers"> & { viewers: Viewer[] };

export type Past = Omit<Schemas["PastShape"], "scene"> & { scene: Scene };
