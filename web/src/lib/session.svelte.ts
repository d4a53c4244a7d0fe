/** Who we are, which games there are, and the sentences of the interface. */

import { api, Refused, speak } from "$lib/api/client";
import type { Game, Person } from "$lib/api/model";
import { Catalogue } from "$lib/i18n/catalogue";
import type { Value } from "$lib/scene/types";
import { interfaceLanguage } from "$lib/settings.svelte";

class Session {
  person: Person | null = $state.raw(null);
  games: Game[] = $state.raw([]);
  catalogue: Catalogue | null = $state.raw(null);

  /** Load what every page needs, all at once. */
  async start(): Promise<void> {
    const [me, games] = await Promise.all([api.me(), api.games(), this.loadCatalogue()]);
    this.person = me.person;
    this.games = Array.isArray(games) ? games : games.games;
  }

  async loadCatalogue(): Promise<void> {
    const language = interfaceLanguage();
    if (this.catalogue?.language === language) return;
    const messages = await api.catalogue(language);
    speak(language);
    document.documentElement.lang = language;
    this.catalogue = new Catalogue(language, messages);
  }

  game(slug: string): Game | undefined {
    return this.games.find((game) => game.slug === slug);
  }

  /** Make sure that somebody is here: a guest under the name given, or one of their own. */
  async be(name?: string): Promise<Person> {
    if (this.person) return this.person;
    const number = Math.floor(1000 + Math.random() * 9000);
    const { person } = await api.createGuest(name?.trim() || t("web-guest-name", { n: number }));
    this.person = person;
    return person;
  }

  async rename(name: string): Promise<void> {
    this.person = this.person ? (await api.rename(name)).person : await this.be(name);
  }
}

export const session = new Session();

/** Say a sentence of the interface. */
export function t(code: string, params: Record<string, Value> = {}): string {
  return session.catalogue?.say({ code, params }) ?? "";
}

/** Whether the catalogues have a sentence. */
export function has(code: string): boolean {
  return session.catalogue?.has(code) ?? false;
}

/** Say what went wrong, a line for each fault. */
export function tell(error: unknown): string[] {
  if (error instanceof Refused) {
    return error.faults.length ? error.faults.map((fault) => fault.text) : [t("web-refused", { status: error.status })];
  }
  return [t("web-unreachable")];
}

export function gameName(slug: string): string {
  return has(`game-${slug}`) ? t(`game-${slug}`) : slug;
}

/** Name a language in the language of the interface. */
export function languageName(code: string): string {
  return has(`web-language-${code}`) ? t(`web-language-${code}`) : code;
}
