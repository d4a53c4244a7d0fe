/** Words as the referee judges them, with what is known of them. */

import type { api } from "$lib/api/client";

export interface Checked {
  word: string;
  good: boolean;
  meanings: readonly { text: string; source: string }[];
}

type Asking = Pick<typeof api, "check" | "meaning">;

/** As many words are explained at once; one who checks a whole list wants verdicts. */
const EXPLAINED = 4;
const KEPT = 60;

/**
 * Ask for verdicts, and for the meanings of the words that stand.
 *
 * Raises what the check raises; a meaning that cannot be had is none.
 */
export async function ask(server: Asking, match: string, language: string, words: string): Promise<Checked[]> {
  const { words: verdicts } = await server.check(match, words);
  const good = Object.keys(verdicts).filter((word) => verdicts[word]);
  const meanings = new Map<string, Checked["meanings"]>();
  const explain = async (word: string) => {
    try {
      meanings.set(word, (await server.meaning(language, word.toLowerCase())).meanings);
    } catch {
      // The verdict stands by itself.
    }
  };
  await Promise.all(good.slice(0, EXPLAINED).map(explain));
  return Object.entries(verdicts).map(([word, is]) => ({ word, good: is, meanings: meanings.get(word) ?? [] }));
}

/** Put newly checked words on top of what was checked before, each word once. */
export function merge(before: readonly Checked[], found: readonly Checked[]): Checked[] {
  return [...found, ...before.filter((old) => !found.some((one) => one.word === old.word))].slice(0, KEPT);
}

/** Put the meanings of one source together, the sources in the order in which they come. */
export function bySource(meanings: Checked["meanings"]): { source: string; texts: string[] }[] {
  const found = new Map<string, string[]>();
  for (const { text, source } of meanings) found.set(source, [...(found.get(source) ?? []), text]);
  return [...found].map(([source, texts]) => ({ source, texts }));
}
