/** "It is your turn", said once: by the tab's title, its icon, and a soft sound. */

import type { Table } from "$lib/api/model";
import { settings } from "$lib/settings.svelte";

/** Whoever waits less than this in front of the page has not looked away. */
const PATIENCE = 8000;

let page = "Lexicade";
let words = "";
let waiting = new Set<string>();
let since = performance.now();
let audio: AudioContext | null = null;

/** Tell which of my tables wait for me; a new one among them is a reason to call. */
export function attend(tables: readonly Table[]): void {
  const now = new Set(
    tables
      .filter((table) => table.state === "running")
      .filter((table) => table.sitters.some((sitter) => sitter.mine && table.awaiting.includes(sitter.seat)))
      .map((table) => `${table.id}`),
  );
  const fresh = [...now].some((id) => !waiting.has(id));
  const lookedAway = document.hidden || !document.hasFocus() || performance.now() - since > PATIENCE;
  if (fresh && lookedAway && settings.sound) chime();
  if (!now.size && waiting.size) since = performance.now();
  waiting = now;
  show();
}

/** Name the page in the tab's title. */
export function entitle(title: string, yourTurn: string): void {
  page = title ? `${title} · Lexicade` : "Lexicade";
  words = yourTurn;
  show();
}

function show(): void {
  const called = waiting.size > 0;
  document.title = called && settings.title ? `● ${words} · ${page}` : page;
  const icon = document.querySelector<HTMLLinkElement>("#favicon");
  const wanted = called && settings.icon ? "/favicon-turn.svg" : "/favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}

/** Two soft notes. Browsers stay silent until the page has been touched once; then so do we. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime + 0.02;
    for (const [n, pitch] of [587.33, 880].entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = "sine";
      tone.frequency.value = pitch;
      const at = start + n * 0.14;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.12, at + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.6);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.65);
    }
  } catch {
    // A browser without sound still has title and icon.
  }
}
