/** Calls to the server: plain JSON over fetch, errors as faults, an absent network as `Unreachable`. */

import type { Messages } from "$lib/i18n/catalogue";

import type { Fault, Game, Hints, Me, Message, NewTable, Past, Person, Scored, Snapshot, Table } from "./model";

/** The server refused: status and every fault, the first one in its message. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly faults: readonly Fault[],
  ) {
    super(faults[0]?.text ?? `HTTP ${status}`);
  }
}

/** There was no answer: the network, or the server, is away. */
export class Unreachable extends Error {}

let language = "en";

/** Choose the language in which the server words its faults. */
export function speak(chosen: string): void {
  language = chosen;
}

async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: {
        "Accept-Language": language,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(String(error));
  }
  if ([502, 503, 504].includes(answer.status)) throw new Unreachable(`HTTP ${answer.status}`);
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : null) as T;
  throw new Refused(answer.status, faultsOf(text));
}

function faultsOf(text: string): Fault[] {
  try {
    const { faults } = JSON.parse(text) as { faults?: Fault[] };
    return Array.isArray(faults) ? faults : [];
  } catch {
    return [];
  }
}

const get = <T>(path: string, signal?: AbortSignal) => call<T>("GET", path, undefined, signal);
const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal) => call<T>("POST", path, body, signal);
const query = (params: Record<string, string | number | undefined>) => {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
};
const part = encodeURIComponent;

export const api = {
  me: () => get<Me>("/me"),
  createGuest: (name: string) => post<{ person: Person }>("/guests", { name }),
  rename: (name: string) => call<{ person: Person }>("PATCH", "/me", { name }),
  signOut: () => call<null>("DELETE", "/me/session"),
  catalogue: (of: string) => get<Messages>(`/catalogues/${part(of)}`),
  games: () => get<Game[] | { games: Game[] }>("/games"),
  rules: (game: string, of: string) => get<{ html: string }>(`/games/${part(game)}/rules${query({ language: of })}`),
  tables: (state: string) => get<{ tables: Table[] }>(`/tables${query({ state })}`),
  table: (id: string) => get<Table>(`/tables/${part(id)}`),
  createTable: (table: NewTable) => post<Table>("/tables", table),
  quick: (game: string, of?: string, preset?: string) =>
    post<Table>("/quick", { game, ...(of ? { language: of } : {}), ...(preset ? { preset } : {}) }),
  join: (id: string) => post<Table>(`/tables/${part(id)}/join`),
  leave: (id: string) => post<Table>(`/tables/${part(id)}/leave`),
  vote: (id: string, vote: "begin" | "wait") => post<Table>(`/tables/${part(id)}/vote`, { vote }),
  kick: (id: string, seat: number) => post<Table>(`/tables/${part(id)}/kick`, { seat }),
  cancel: (id: string) => post<Table>(`/tables/${part(id)}/cancel`),
  addBot: (id: string, bot: string) => post<Table>(`/tables/${part(id)}/bots`, { bot }),
  rematch: (id: string) => post<Table>(`/tables/${part(id)}/rematch`),
  decline: (id: string) => post<Table>(`/tables/${part(id)}/decline`),
  match: (id: string) => get<Snapshot>(`/matches/${part(id)}`),
  at: (id: string, seq: number, seat: number | null, signal?: AbortSignal) =>
    get<Past>(`/matches/${part(id)}/at/${seq}${query({ seat: seat ?? undefined })}`, signal),
  send: (id: string, command: { seat: number; seq: number; key: string; text: string }) =>
    post<{ seq: number; snapshot: Snapshot }>(`/matches/${part(id)}/commands`, command),
  preview: (id: string, seat: number, text: string, signal?: AbortSignal) =>
    post<Scored>(`/matches/${part(id)}/preview`, { seat, text }, signal),
  hints: (id: string, seat: number) => get<Hints>(`/matches/${part(id)}/hints${query({ seat })}`),
  check: (id: string, words: string) =>
    get<{ words: Record<string, boolean> }>(`/matches/${part(id)}/check${query({ words })}`),
  meaning: (of: string, word: string) =>
    get<{ word: string; meanings: { text: string; source: string }[] }>(`/meanings/${part(of)}/${part(word)}`),
  say: (id: string, text: string, room: "players" | "observers") =>
    post<Message>(`/matches/${part(id)}/messages`, { text, room }),
};
