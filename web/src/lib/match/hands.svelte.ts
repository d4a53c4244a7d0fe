/** What hands do at a match: drags, taps, keys and commands, each turned into steps of the play. */

import { api } from "$lib/api/client";
import type { Hints } from "$lib/api/model";
import { under, type Dragging } from "$lib/input/drag";
import type { Held } from "$lib/input/laying";
import * as laying from "$lib/input/laying";
import { router } from "$lib/router.svelte";
import type { Prompt } from "$lib/scene/types";
import { verb } from "$lib/scene/types";
import { t, tell } from "$lib/session.svelte";
import { settings } from "$lib/settings.svelte";

import type { Opened } from "./Dialogs.svelte";
import type { Play } from "./play.svelte";

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class Hands {
  opened: Opened = $state.raw(null);
  root: HTMLElement | undefined = $state.raw();
  /** A tile on its way under the pointer, and where it would land. */
  ghost: { id: string; x: number; y: number; touch: boolean } | null = $state.raw(null);
  target: { row: number; column: number } | null = $state.raw(null);
  gap: number | null = $state(null);
  hints: Hints | null = $state.raw(null);

  constructor(readonly play: Play) {}

  readonly tiles: Held[] = $derived.by(() => laying.onRack(this.play.laying, this.play.position));
  /** Tiles may be laid out while another thinks; only games in which tiles are never placed keep them in hand. */
  readonly layable: boolean = $derived.by(() => {
    const { play } = this;
    if (!play.grid || !play.rack || play.past || play.covered || play.over) return false;
    return play.placing !== undefined || (!play.myTurn && !play.rack.ordered);
  });
  readonly spelled: Held[] = $derived.by(() =>
    this.play.spelled.flatMap(({ id, face }) => {
      const tile = this.play.heldBy(id);
      return tile ? [{ ...tile, face }] : [];
    }),
  );
  readonly inHand: Held[] = $derived.by(() =>
    this.tiles.filter((tile) => !this.play.spelled.some((one) => one.id === tile.id)),
  );

  letterOf(id: string): string | undefined {
    return this.play.laying.laid.find((tile) => tile.id === id)?.face;
  }

  /** Show a moment of the match by its address. */
  show(seq: number | null): void {
    const now = seq === null || seq >= this.play.snapshot.seq;
    router.replace(`/table/${this.play.id}${now ? "" : `?at=${Math.max(0, seq)}`}`);
  }

  // Commands ------------------------------------------------------------------------------------------------------

  commit(): void {
    const text = this.play.ready;
    if (!text) {
      if (this.play.written && "problem" in this.play.written)
        this.play.tell([t(this.play.written.problem.code, this.play.written.problem.params)], true);
      return;
    }
    const points =
      this.play.judged && "scored" in this.play.judged
        ? t("web-for-points", { n: this.play.judged.scored.points })
        : "";
    if (this.play.slow && settings.confirm)
      this.ask(t("web-confirm-play"), `${text} ${points}`.trim(), t("web-play"), text);
    else void this.play.send(text);
  }

  ask(question: string, detail: string, yes: string, text: string): void {
    this.opened = { kind: "confirm", question, detail, yes, done: () => void this.play.send(text) };
  }

  /** Give a typed command; the answer is false where it was not done. */
  async give(text: string): Promise<boolean> {
    const prompt = this.play.prompts.find((one) => verb(one) === text.split(" ", 1)[0] && one.gesture !== "place");
    if (!prompt?.confirm) return this.play.send(text);
    this.ask(this.play.speaker.say(prompt.text), text, t("web-yes"), text);
    return true;
  }

  choose(prompt: Prompt): void {
    if (prompt.gesture === "choose") this.opened = { kind: "choose", prompt };
    else if (prompt.confirm) this.ask(t("web-sure"), this.play.speaker.say(prompt.text), t("web-yes"), prompt.command);
    else void this.play.send(prompt.command);
  }

  async hint(): Promise<void> {
    if (this.play.seat === null) return;
    try {
      this.hints = await api.hints(this.play.id, this.play.seat);
    } catch (error) {
      this.play.tell(tell(error), true);
    }
  }

  // Squares and tiles ---------------------------------------------------------------------------------------------

  put(id: string, row: number, column: number): void {
    const tile = this.play.heldBy(id);
    if (!tile) return;
    this.play.picked = null;
    if (tile.blank && !this.letterOf(id)) {
      this.opened = {
        kind: "blank",
        done: (face) => this.play.step(laying.place(this.play.laying, this.play.position, id, row, column, face)),
      };
    } else this.play.step(laying.place(this.play.laying, this.play.position, id, row, column));
  }

  press(row: number, column: number): void {
    const name = this.play.grid ? laying.squareName(this.play.grid, row, column) : "";
    if (this.play.aiming) return void this.play.send(`${verb(this.play.aiming)} ${name}`);
    if (this.play.moving) return this.walk(row, column, name);
    const there = laying.laidAt(this.play.laying, row, column);
    if (this.layable && this.play.picked) {
      if (there?.id === this.play.picked) {
        this.play.picked = null;
        this.play.set(laying.takeBack(this.play.laying, there.id));
      } else this.put(this.play.picked, row, column);
      return;
    }
    if (this.layable && there) this.play.picked = there.id;
    this.play.laying = laying.choose(this.play.laying, row, column);
  }

  walk(row: number, column: number, name: string): void {
    const { from } = this.play;
    if (!this.play.moving || !this.play.grid) return;
    if (!from) this.play.from = { row, column };
    else {
      this.play.from = null;
      if (from.row !== row || from.column !== column) {
        void this.play.send(
          `${verb(this.play.moving)} ${laying.squareName(this.play.grid, from.row, from.column)} ${name} ${this.play.ordering}`.trim(),
        );
      }
    }
    this.play.laying = { ...this.play.laying, cursor: { row, column, across: true } };
  }

  grip(id: string): Dragging {
    return {
      start: () => (this.play.picked = null),
      move: (x, y) => {
        this.ghost = { id, x, y, touch: matchMedia("(pointer: coarse)").matches };
        const at = this.layable ? under(x, y, "square")?.dataset["square"]?.split(",").map(Number) : undefined;
        this.target = at ? { row: at[0] as number, column: at[1] as number } : null;
        this.gap = this.target ? null : this.place(x, y, id);
      },
      drop: ({ x, y }) => {
        const index = this.place(x, y, id);
        const aim = this.target;
        this.ghost = null;
        this.target = null;
        this.gap = null;
        if (aim) this.put(id, aim.row, aim.column);
        else if (index !== null) this.play.set(laying.reorder(this.play.laying, id, index));
        else if (this.play.spelling && under(x, y, "word")) this.addLetter(id);
        else this.play.set(laying.takeBack(this.play.laying, id));
      },
      cancel: () => {
        this.ghost = null;
        this.target = null;
        this.gap = null;
      },
    };
  }

  /** Return the place on the rack above which a point is, or null beside it. */
  place(x: number, y: number, id: string): number | null {
    const rack = this.root?.querySelector("[data-rack]")?.getBoundingClientRect();
    if (!rack || x < rack.left - 20 || x > rack.right + 20 || y < rack.top - 24 || y > rack.bottom + 24) return null;
    const shown = [...(this.root?.querySelectorAll<HTMLElement>("[data-rack] [data-tile]") ?? [])].filter(
      (tile) => tile.dataset["tile"] !== id,
    );
    const at = shown.findIndex((tile) => {
      const box = tile.getBoundingClientRect();
      return x < box.left + box.width / 2;
    });
    return at < 0 ? shown.length : at;
  }

  pick(id: string): void {
    if (this.play.spelling) this.addLetter(id);
    else if (this.layable) this.play.picked = this.play.picked === id ? null : id;
  }

  /** Put a letter at the end of the word that is spelled; a blank asks for its face first. */
  addLetter(id: string): void {
    const tile = this.play.heldBy(id);
    if (!tile) return;
    const add = (face: string) => this.play.spell([...this.play.spelled, { id, face }]);
    if (tile.blank) this.opened = { kind: "blank", done: add };
    else add(tile.face);
  }

  toBoard(): void {
    const { cursor } = this.play.laying;
    if (cursor)
      this.root
        ?.querySelector<HTMLElement>(`[data-square="${cursor.row},${cursor.column}"]`)
        ?.focus({ preventScroll: true });
  }

  // Keys ----------------------------------------------------------------------------------------------------------

  keys(event: KeyboardEvent): void {
    const goal = event.target as HTMLElement;
    if (
      event.defaultPrevented ||
      event.isComposing ||
      this.opened ||
      this.play.unknown ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (goal.closest("input, textarea, select, dialog, [contenteditable]") || this.play.covered) return;
    const onControl = goal.closest("button, a, summary, [role=button]") !== null;
    if ((event.key === "Enter" || event.key === " ") && onControl) return;
    const scrolls =
      goal.closest("ol[tabindex], ul[tabindex], section[tabindex]") !== null && event.key.startsWith("Arrow");
    if (!scrolls && this.act(event, goal)) event.preventDefault();
  }

  act(event: KeyboardEvent, goal: HTMLElement): boolean {
    const { key } = event;
    const arrow = ARROWS[key];
    if (key === "?") this.opened = { kind: "help" };
    else if (key === ",") this.show(this.play.shownSeq - 1);
    else if (key === ".") this.show(this.play.shownSeq + 1);
    else if (key === "<") this.show(0);
    else if (key === ">") this.show(null);
    else if (key === "Escape") this.escape();
    else if (arrow && this.play.grid) {
      this.play.laying = laying.move(this.play.laying, this.play.position, ...arrow);
      this.toBoard();
    } else if (key === "Enter" || key === " ") return this.enter(key, goal);
    else if (key === "#") this.shuffle();
    else if (key === "*" && this.play.grid) {
      this.play.laying = laying.goHome(this.play.laying, this.play.position);
      this.toBoard();
    } else if (this.play.spelling) return this.spellKey(key);
    else if (this.layable) return this.layKey(key, event.shiftKey);
    else return false;
    return true;
  }

  enter(key: string, goal: HTMLElement): boolean {
    const { cursor } = this.play.laying;
    const onBoard = goal.closest("[role=grid]") !== null;
    if (key === "Enter" && this.play.spelled.length) this.commit();
    else if (cursor && onBoard && (this.play.picked || this.play.moving || this.play.aiming))
      this.press(cursor.row, cursor.column);
    else if (key === "Enter") this.commit();
    else if (onBoard || goal === document.body) this.play.laying = laying.turn(this.play.laying);
    else return false;
    return true;
  }

  escape(): void {
    if (this.play.past) this.show(null);
    else if (this.play.picked) this.play.picked = null;
    else if (this.play.from) this.play.from = null;
    else if (this.play.spelled.length) this.play.spell([]);
    else this.play.set(laying.takeBackAll(this.play.laying));
  }

  shuffle(): void {
    this.play.set(laying.shuffle(this.play.laying));
    if (this.play.rack) this.play.tell([this.tiles.map((tile) => tile.face).join(" ")], false);
  }

  spellKey(key: string): boolean {
    if (key === "Backspace") this.play.spell(this.play.spelled.slice(0, -1));
    else {
      const tile = /^[1-9]$/.test(key)
        ? this.inHand[Number(key) - 1]
        : this.inHand.find((one) => laying.fold(one.face) === laying.fold(key));
      if (!tile) {
        if (/^\p{L}$/u.test(key)) this.play.tell([t("web-not-held", { letter: laying.fold(key) })], false);
        return false;
      }
      this.addLetter(tile.id);
    }
    return true;
  }

  layKey(key: string, shift: boolean): boolean {
    if (key === "Backspace") this.play.set(laying.takeBackLast(this.play.laying));
    else if (/^[1-9]$/.test(key)) {
      const tile = this.tiles[Number(key) - 1];
      if (tile?.blank)
        this.opened = {
          kind: "blank",
          done: (face) => this.play.step(laying.typeNth(this.play.laying, this.play.position, Number(key), face)),
        };
      else this.play.step(laying.typeNth(this.play.laying, this.play.position, Number(key)));
    } else if (/^(\p{L}|")$/u.test(key))
      this.play.step(laying.type(this.play.laying, this.play.position, key, shift && key !== '"'));
    else return false;
    this.play.picked = null;
    this.toBoard();
    return true;
  }
}
