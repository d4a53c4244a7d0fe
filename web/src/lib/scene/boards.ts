/** Boards that games bring in their own folders; a game without one gets the generic board. */

import type { Component } from "svelte";

import Board from "./Board.svelte";
import type { BoardProps } from "./board";

const own = import.meta.glob<{ default: Component<BoardProps> }>("$games/*/web/Board.svelte", { eager: true });

const bySlug = new Map(Object.entries(own).map(([path, module]) => [path.split("/").at(-3) ?? "", module.default]));

export function boardOf(slug: string): Component<BoardProps> {
  return bySlug.get(slug) ?? (Board as Component<BoardProps>);
}
