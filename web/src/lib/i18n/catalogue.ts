/** Sentences by code, as `core/catalogue.py` reads them: one text, or one text a plural form. */

import type { Text, Value } from "$lib/scene/types";

export type Message = string | Record<string, string>;
export type Messages = Readonly<Record<string, Message>>;

const LISTED = 12;

export class Catalogue {
  private readonly plurals: Intl.PluralRules;

  constructor(
    readonly language: string,
    private readonly messages: Messages,
  ) {
    this.plurals = new Intl.PluralRules(language);
  }

  has(code: string): boolean {
    return Object.hasOwn(this.messages, code);
  }

  /** Return the sentence of a text; a code without one is shown as it is, with its parameters. */
  say(text: Text): string {
    const message = this.has(text.code) ? this.messages[text.code] : undefined;
    if (message === undefined) return bare(text);
    const form = typeof message === "string" ? message : this.form(message, text.params["n"]);
    return fill(form, text.params);
  }

  /** Write a day of the calendar, given as `2026-11-30`, as people do. */
  day(iso: string): string {
    const written = new Intl.DateTimeFormat(this.language, { day: "numeric", month: "long", timeZone: "UTC" });
    return written.format(new Date(`${iso}T12:00:00Z`));
  }

  private form(message: Record<string, string>, n: Value | undefined): string {
    const chosen = typeof n === "number" ? this.plurals.select(n) : "other";
    return message[chosen] ?? message["other"] ?? "";
  }
}

/** Put parameters into a message; `{{` and `}}` are braces, an unknown name stays as it stands. */
export function fill(message: string, params: Record<string, Value>): string {
  return message.replace(/\{\{|\}\}|\{([a-z_]+)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return found[0] ?? "";
    const value = params[name];
    return value === undefined ? found : show(value);
  });
}

function show(value: Value): string {
  if (!Array.isArray(value)) return String(value);
  const shown = value.slice(0, LISTED).join(", ");
  return value.length > LISTED ? `${shown}, …` : shown;
}

function bare(text: Text): string {
  const params = Object.entries(text.params).map(([name, value]) => `${name}=${show(value)}`);
  return params.length ? `${text.code} (${params.join(", ")})` : text.code;
}
