/** What happens elsewhere: one stream for this tab, my tables, and whether somebody waits for me. */

import { api } from "$lib/api/client";
import type { Message, Snapshot, Table } from "$lib/api/model";
import { attend } from "$lib/attention";
import type { Status } from "$lib/stream/events";
import { EventStream } from "$lib/stream/events";
import { session } from "$lib/session.svelte";

export interface Follower {
  match?(snapshot: Snapshot): void;
  table?(table: Table): void;
  message?(message: Message): void;
  /** Something may have been missed: fetch it anew. */
  resumed(): void;
}

/** Streams of many matches cost every node; the newest ones are the ones that matter. */
const MOST = 20;

class Live {
  status: Status = $state.raw("connecting");
  mine: Table[] = $state.raw([]);
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly lobby = new Set<() => void>();
  private readonly stream = new EventStream({
    event: (name, data) => this.heard(name, data),
    resumed: () => this.resumed(),
    status: (status) => (this.status = status),
  });

  /** Begin to listen; resolves when my tables are known, or cannot be known just now. */
  start(): Promise<void> {
    addEventListener("online", () => this.stream.wake());
    addEventListener("offline", () => this.stream.lose());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.stream.wake();
    });
    addEventListener("pagehide", () => this.stream.listen(null));
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.listen();
    });
    return this.refresh();
  }

  /** Somebody else is here now: what was sent so far was meant for other eyes. */
  restart(): void {
    this.stream.listen(null);
    void this.refresh();
  }

  /** Fetch my tables; whoever has none yet has no session to ask with. */
  async refresh(): Promise<void> {
    if (session.person) {
      try {
        this.setMine((await api.tables("mine")).tables);
      } catch {
        // The stream says that the line is down; the list comes with its return.
      }
    }
    this.listen();
  }

  /** Follow one table until the answer is called. */
  follow(id: string, follower: Follower): () => void {
    const all = this.followers.get(id) ?? new Set();
    this.followers.set(id, all.add(follower));
    this.listen();
    return () => {
      all.delete(follower);
      if (!all.size) this.followers.delete(id);
      this.listen();
    };
  }

  /** Be told when the list of tables has changed, until the answer is called. */
  watchLobby(changed: () => void): () => void {
    this.lobby.add(changed);
    this.listen();
    return () => {
      this.lobby.delete(changed);
      this.listen();
    };
  }

  /** Take note of a table of mine as some answer shows it. */
  note(table: Table): void {
    const others = this.mine.filter((known) => known.id !== table.id);
    const isMine = table.sitters.some((sitter) => sitter.mine);
    const before = this.mine.find((known) => known.id === table.id);
    if (before && (before.version > table.version || (before.seq ?? 0) > (table.seq ?? 0))) return;
    this.setMine(isMine ? [table, ...others] : others);
  }

  private setMine(tables: Table[]): void {
    this.mine = tables;
    attend(tables);
    this.listen();
  }

  private listen(): void {
    const running = this.mine.filter((table) => table.state === "running" || table.state === "open");
    const ids = [...new Set([...this.followers.keys(), ...running.map((table) => table.id)])].slice(0, MOST).sort();
    const lobby = this.lobby.size > 0 || session.person !== null;
    const params = [ids.length ? `matches=${ids.map(encodeURIComponent).join(",")}` : "", lobby ? "lobby=true" : ""];
    const query = params.filter(Boolean).join("&");
    this.stream.listen(query ? `/api/stream?${query}` : null);
  }

  private heard(name: string, data: unknown): void {
    if (name === "match") {
      const { id, snapshot } = data as { id: string; snapshot: Snapshot };
      this.note(snapshot.table);
      for (const follower of this.followers.get(id) ?? []) follower.match?.(snapshot);
    } else if (name === "table") {
      const table = data as Table;
      this.note(table);
      for (const follower of this.followers.get(table.id) ?? []) follower.table?.(table);
    } else if (name === "message") {
      const message = data as Message & { match: string };
      for (const follower of this.followers.get(message.match) ?? []) follower.message?.(message);
    } else if (name === "lobby") {
      for (const changed of this.lobby) changed();
    }
  }

  private resumed(): void {
    void this.refresh();
    for (const all of this.followers.values()) for (const follower of all) follower.resumed();
    for (const changed of this.lobby) changed();
  }
}

export const live = new Live();
