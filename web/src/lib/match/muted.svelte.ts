/** Whom this browser does not want to hear, by the letters that the server gives each person. */

import type { Message } from "$lib/api/model";

const KEY = "lexicade:muted";
const MOST = 200;

/** Read who is muted, the latest last; what cannot be read counts as nobody. */
export function readMuted(store: Storage): string[] {
  try {
    const read: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((by): by is string => typeof by === "string").slice(-MOST) : [];
  } catch {
    return [];
  }
}

class Muted {
  private people: readonly string[] = $state.raw(readMuted(localStorage));

  has(by: string): boolean {
    return this.people.includes(by);
  }

  set(by: string, muted: boolean): void {
    const others = this.people.filter((other) => other !== by);
    this.people = (muted ? [...others, by] : others).slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.people));
    } catch {
      // A browser that keeps nothing mutes for as long as the page is open.
    }
  }
}

export const muted = new Muted();

/** A message, or several on end by somebody who is muted. */
export type Line = { message: Message } | { by: string; name: string; first: number; messages: Message[] };

/** Put what muted people say on end into one line each. */
export function gather(messages: readonly Message[], isMuted: (by: string) => boolean): Line[] {
  const lines: Line[] = [];
  for (const message of messages) {
    const before = lines.at(-1);
    if (message.mine || !isMuted(message.by)) lines.push({ message });
    else if (before && "by" in before && before.by === message.by) before.messages.push(message);
    else lines.push({ by: message.by, name: message.name, first: message.number, messages: [message] });
  }
  return lines;
}
