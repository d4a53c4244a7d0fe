/** One match as one person plays it in this tab: the newest snapshot, what lies, what the server says of it. */

import { api, Refused, Unreachable } from "$lib/api/client";
import type { Fault, Message, Past, Scored, Snapshot, Table as LobbyTable } from "$lib/api/model";
import { Speaker } from "$lib/i18n/speaker";
import type { Held, Laying, Step, Table, Written } from "$lib/input/laying";
import * as laying from "$lib/input/laying";
import { keep, kept } from "$lib/input/keeping";
import { live } from "$lib/live.svelte";
import type { Grid, Log, Prompt, Rack, Scene, Scores, Text } from "$lib/scene/types";
import { partOf, partsOf, verb } from "$lib/scene/types";
import { session, t, tell } from "$lib/session.svelte";
import { settings } from "$lib/settings.svelte";
import { newKey } from "./key";

export type Judged = { text: string; scored: Scored } | { text: string; faults: readonly Fault[] } | null;

/** A sentence that is said to whoever listens, and shown for a while. */
export interface Said {
  lines: string[];
  urgent: boolean;
  n: number;
}

/** A card or letter that is part of a word being spelled, a blank under the face it is to have. */
export interface Spelled {
  id: string;
  face: string;
}

const PREVIEW_PAUSE = 90;
const RETRY_PAUSE = 1500;
const NO_GRID: Grid = { kind: "grid", columns: [], rows: [], cells: [], covers: false };

export class Play {
  snapshot: Snapshot = $state.raw() as Snapshot;
  /** The seat whose rack is shown; null for those who watch. */
  seat: number | null = $state.raw(null);
  /** Several of us share this screen, and the next one has not taken over yet. */
  covered = $state(false);
  /** What lies on the board, and the rack's order. */
  laying: Laying = $state.raw({ order: [], laid: [], cursor: null, typed: "" });
  /** Cards or letters chosen in order where words are spelled from the hand. */
  spelled: Spelled[] = $state.raw([]);
  /** A tile picked up by a tap, or the square from which to move. */
  picked: string | null = $state(null);
  from: { row: number; column: number } | null = $state.raw(null);
  past: Past | null = $state.raw(null);
  judged: Judged = $state.raw(null);
  sending: { text: string; seq: number; waiting: boolean } | null = $state.raw(null);
  said: Said = $state.raw({ lines: [], urgent: false, n: 0 });
  /** Words that the table wants to learn, and the command that brought them. */
  unknown: { text: string; words: string[] } | null = $state.raw(null);
  chat: readonly Message[] = $state.raw([]);

  private preview: { abort: AbortController; timer: ReturnType<typeof setTimeout> } | null = null;
  private answered: Promise<boolean> | null = null;
  private stopped = false;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.chat = snapshot.chat ?? [];
    this.seat = this.seatToShow(snapshot);
    this.covered = this.shared && this.seat !== null && snapshot.outcome === null;
    this.restore();
  }

  readonly id = $derived.by(() => this.snapshot.table.id);
  readonly table: LobbyTable = $derived.by(() => this.snapshot.table);
  readonly names = $derived.by(() => this.table.sitters.map((sitter) => sitter.name));
  readonly speaker = $derived.by(() => {
    if (!session.catalogue) throw new Error("sentences are loaded before any page");
    return new Speaker(session.catalogue, this.names);
  });
  readonly mine = $derived.by(() =>
    this.snapshot.viewers.flatMap((viewer) => (viewer.seat === null ? [] : [viewer.seat])),
  );
  readonly shared = $derived.by(() => this.mine.length > 1);
  /** The scene as it is now, history aside. */
  readonly present: Scene = $derived.by(() => this.sceneOf(this.seat));
  readonly scene: Scene = $derived.by(() => this.past?.scene ?? this.present);
  readonly grid: Grid | undefined = $derived.by(() => partOf(this.scene, "grid"));
  readonly rack: Rack | undefined = $derived.by(() =>
    partsOf(this.scene, "rack").find((rack) => rack.seat === this.seat),
  );
  readonly otherRacks: Rack[] = $derived.by(() =>
    partsOf(this.scene, "rack").filter((rack) => rack.seat !== this.seat),
  );
  readonly held: Held[] = $derived.by(() => laying.heldTiles(this.rack));
  readonly position: Table = $derived.by(() => ({ grid: this.grid ?? NO_GRID, held: this.held }));
  readonly prompts: Prompt[] = $derived.by(() => (this.past || this.covered ? [] : this.present.prompts));
  readonly placing = $derived.by(() => this.prompts.find((prompt) => prompt.gesture === "place"));
  readonly spelling = $derived.by(() => this.prompts.find((prompt) => prompt.gesture === "spell"));
  readonly moving = $derived.by(() => this.prompts.find((prompt) => prompt.gesture === "move"));
  readonly aiming = $derived.by(() => this.prompts.find((prompt) => prompt.gesture === "square"));
  /** What may be typed now. */
  readonly typed: string[] = $derived.by(() => [
    ...this.prompts.map((prompt) => prompt.command),
    ...["rack", "last", "score", "unseen"],
    ...(this.grid ? [`row ${this.grid.rows.at(-1)}`, `column ${this.grid.columns.at(-1)}`] : []),
  ]);
  readonly over = $derived.by(() => this.snapshot.outcome !== null);
  readonly myTurn = $derived.by(() => this.seat !== null && this.table.awaiting.includes(this.seat) && !this.over);
  readonly written: Written = $derived.by(() => (this.grid ? laying.write(this.laying, this.position) : null));
  /** What would be sent now. */
  readonly ready: string | null = $derived.by(() => {
    if (this.spelling && this.spelled.length) return `${verb(this.spelling)} ${this.spelledText}`;
    return this.placing && this.written && "text" in this.written ? this.written.text : null;
  });
  readonly spelledText: string = $derived.by(() =>
    this.spelled.map(({ id, face }) => laying.pieceName(face, this.heldBy(id)?.blank ?? false)).join(""),
  );
  /** How I have ordered a rack whose order matters, by the numbers of its places; empty while it is as it was. */
  readonly ordering: string = $derived.by(() => {
    if (!this.rack?.ordered) return "";
    const places = laying.places(this.rack, this.laying.order);
    return places.every((place, at) => place === at) ? "" : places.map((place) => place + 1).join("");
  });
  readonly slow = $derived.by(() => this.table.pace === "daily");
  readonly aids = $derived.by(() => this.snapshot.aids);

  heldBy(id: string): Held | undefined {
    return this.held.find((tile) => tile.id === id);
  }

  sceneOf(seat: number | null): Scene {
    const found = this.snapshot.viewers.find((viewer) => viewer.seat === seat) ?? this.snapshot.viewers[0];
    if (!found) throw new Error("a snapshot shows at least one view");
    return found.scene;
  }

  /** Take a newer snapshot; older ones are left aside, whatever way they came. */
  take(snapshot: Snapshot): void {
    if (this.stopped || snapshot.seq < this.snapshot.seq) return;
    // What was made for spectators takes no seat away.
    if (this.mine.length && snapshot.viewers.every((viewer) => viewer.seat === null)) return;
    const before = { lines: this.lines(), seat: this.seat, status: this.speaker.say(this.present.status) };
    const hadLaid = this.laying.laid.length;
    this.snapshot = snapshot;
    this.mergeChat(snapshot.chat ?? []);
    const seat = this.seatToShow(snapshot);
    if (seat !== before.seat) {
      this.store();
      this.seat = seat;
      this.covered = this.shared && !this.over;
      this.past = null;
      this.restore();
    }
    const back = seat === before.seat && !this.past ? this.settle(hadLaid) : [];
    this.announceSince(before.lines.length, before.status, back);
    this.look();
  }

  /** Take what lists show of the table: its rematch, say. */
  takeTable(table: LobbyTable): void {
    if ((table.seq ?? 0) <= this.snapshot.seq) this.snapshot = { ...this.snapshot, table };
  }

  /** Fit what lies to the position that is now. */
  private settle(hadLaid: number): string[] {
    const { laying: fitting, returned } = laying.reconcile(this.laying, this.position);
    this.laying = fitting;
    this.store();
    const ids = new Set(this.held.map((tile) => tile.id));
    this.spelled = this.spelled.filter(({ id }) => ids.has(id));
    if (this.picked && !ids.has(this.picked)) this.picked = null;
    if (hadLaid && returned.length && !this.sending) {
      return [t("web-returned", { tiles: returned.map((tile) => tile.face), n: returned.length })];
    }
    return [];
  }

  private seatToShow(snapshot: Snapshot): number | null {
    const seats = snapshot.viewers.flatMap((viewer) => (viewer.seat === null ? [] : [viewer.seat]));
    if (seats.length <= 1) return seats[0] ?? null;
    if (this.seat !== null && snapshot.table.awaiting.includes(this.seat)) return this.seat;
    return seats.find((seat) => snapshot.table.awaiting.includes(seat)) ?? this.seat ?? seats[0] ?? null;
  }

  /** Show the rack of the seat that has been handed the screen. */
  uncover(): void {
    this.covered = false;
    this.look();
  }

  /** Hand the screen to another seat of mine that is awaited too. */
  handTo(seat: number): void {
    this.store();
    this.seat = seat;
    this.covered = this.shared;
    this.restore();
  }

  // What lies -----------------------------------------------------------------------------------------------------

  private restore(): void {
    this.spelled = [];
    this.picked = null;
    this.from = null;
    const found = this.seat === null ? null : kept(localStorage, this.id, this.seat);
    this.laying = found ? laying.reconcile(found, this.position).laying : laying.begin(this.position);
    this.look();
  }

  private store(): void {
    if (this.seat !== null && !this.past) keep(localStorage, this.id, this.seat, this.laying);
  }

  set(next: Laying): void {
    this.laying = next;
    this.store();
    this.look();
  }

  step(step: Step): void {
    if (step.refused) this.tell([t(step.refused.code, step.refused.params)], false);
    this.set(step.laying);
  }

  spell(spelled: Spelled[]): void {
    this.spelled = spelled;
    this.look();
  }

  /** Ask the server, after a moment, what that which lies is worth. */
  private look(): void {
    if (this.preview) {
      clearTimeout(this.preview.timer);
      this.preview.abort.abort();
      this.preview = null;
    }
    const { ready: text, seat } = this;
    if (!settings.preview || !text || seat === null || this.sending) {
      this.judged = null;
      return;
    }
    if (this.judged?.text === text && "scored" in this.judged) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void this.ask(text, seat, abort.signal), PREVIEW_PAUSE);
    this.preview = { abort, timer };
  }

  private async ask(text: string, seat: number, signal: AbortSignal): Promise<void> {
    try {
      const scored = await api.preview(this.id, seat, text, signal);
      if (!signal.aborted) this.judged = { text, scored };
    } catch (error) {
      if (signal.aborted) return;
      this.judged = error instanceof Refused && error.faults.length ? { text, faults: error.faults } : null;
    }
  }

  // Commands ------------------------------------------------------------------------------------------------------

  /**
   * Send a command; while the line is down it is sent again, under the same key, until there is an answer.
   *
   * What is sent meanwhile waits for that answer, for events may show a move before its sender hears of it. Only the
   * same once more is left aside, and anything while the line is down: by then it may not be meant any more. The answer
   * is false for what was not done.
   */
  async send(text: string): Promise<boolean> {
    const { seat } = this;
    while (this.sending) {
      if (this.sending.text === text && this.sending.seq === this.snapshot.seq) return false;
      if (this.sending.waiting) {
        this.tell([t("web-still-sending")], true);
        return false;
      }
      await this.answered;
    }
    if (seat === null || seat !== this.seat || this.stopped) return false;
    this.answered = this.sendNow(seat, text);
    return this.answered;
  }

  private async sendNow(seat: number, text: string): Promise<boolean> {
    const command = { seat, seq: this.snapshot.seq, key: newKey(), text };
    const played = text === this.ready;
    this.sending = { text, seq: command.seq, waiting: false };
    this.unknown = null;
    try {
      const { snapshot } = await this.insist(command);
      if (played) {
        this.laying = laying.played(this.laying);
        this.spelled = [];
      }
      this.judged = null;
      this.sending = null;
      this.take(snapshot);
      live.note(snapshot.table);
      this.store();
      return true;
    } catch (error) {
      this.sending = null;
      this.refused(error, text);
      return false;
    }
  }

  private async insist(command: Parameters<typeof api.send>[1]): Promise<{ snapshot: Snapshot }> {
    for (;;) {
      try {
        return await api.send(this.id, command);
      } catch (error) {
        if (!(error instanceof Unreachable) || this.stopped) throw error;
        this.sending = { text: command.text, seq: command.seq, waiting: true };
        await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE));
      }
    }
  }

  private refused(error: unknown, text: string): void {
    if (!(error instanceof Refused)) {
      this.tell(tell(error), true);
      return;
    }
    const unknown = error.faults.find((fault) => fault.code === "unknown-word");
    const words = unknown?.params["words"];
    if (Array.isArray(words) && error.faults.length === 1) this.unknown = { text, words: words.map(String) };
    else if (text === this.ready) this.judged = { text, faults: error.faults };
    this.tell(tell(error), true);
    if (error.status === 409) void this.fetch();
  }

  /** Fetch what is now; events may have been missed. */
  async fetch(): Promise<void> {
    try {
      this.take(await api.match(this.id));
    } catch {
      // The stream is down too and will call again.
    }
  }

  // History -------------------------------------------------------------------------------------------------------

  get shownSeq(): number {
    return this.past?.seq ?? this.snapshot.seq;
  }

  /** Show the match after a record, or as it is now. */
  async show(seq: number | null): Promise<void> {
    if (seq === null || seq >= this.snapshot.seq) {
      this.past = null;
      this.settle(0);
      this.look();
      return;
    }
    if (this.covered) return;
    try {
      this.past = await api.at(this.id, Math.max(0, seq), this.seat);
      this.judged = null;
      this.tell([this.speaker.say(this.past.scene.status), ...this.lines().slice(-1)], false);
    } catch (error) {
      this.tell(tell(error), true);
    }
  }

  // Sentences -----------------------------------------------------------------------------------------------------

  lines(): string[] {
    const log: Log | undefined = partOf(this.scene, "log");
    return log?.lines.map((line: Text) => this.speaker.say(line)) ?? [];
  }

  tell(lines: string[], urgent: boolean): void {
    this.said = { lines, urgent, n: this.said.n + 1 };
  }

  private announceSince(count: number, before: string, back: string[]): void {
    if (this.past) return;
    const fresh = this.lines().slice(count).slice(-4);
    const status = this.speaker.say(this.scene.status);
    if (fresh.length || status !== before || back.length) this.tell([...fresh, status, ...back], false);
  }

  get scores(): Scores | undefined {
    return partOf(this.scene, "scores");
  }

  mergeChat(messages: readonly Message[]): void {
    const known = new Map(this.chat.map((message) => [message.number, message]));
    for (const message of messages) known.set(message.number, message);
    this.chat = [...known.values()].sort((one, other) => one.number - other.number);
  }

  stop(): void {
    this.stopped = true;
    if (this.preview) clearTimeout(this.preview.timer);
  }
}
