import { beforeEach, describe, expect, it } from "vitest";

import type { Message } from "$lib/api/model";

import { gather, muted, readMuted } from "./muted.svelte";

let number = 0;
const said = (by: string, mine = false): Message => ({
  number: ++number,
  room: "players",
  name: by,
  by,
  mine,
  text: `line ${number}`,
  at: "2026-01-01T00:00:00Z",
});
const shape = (lines: ReturnType<typeof gather>) =>
  lines.map((line) => ("message" in line ? line.message.by : `${line.by} ×${line.messages.length}`));

beforeEach(() => {
  localStorage.clear();
  number = 0;
});

describe("muted people", () => {
  it("take one line for all that they say on end", () => {
    const talk = [said("a"), said("b"), said("b"), said("a"), said("b")];
    expect(shape(gather(talk, (by) => by === "b"))).toEqual(["a", "b ×2", "a", "b ×1"]);
    expect(shape(gather(talk, () => false))).toEqual(["a", "b", "b", "a", "b"]);
  });

  it("are never oneself", () => {
    expect(shape(gather([said("a", true)], () => true))).toEqual(["a"]);
  });

  it("two of them are not one", () => {
    expect(shape(gather([said("a"), said("b")], () => true))).toEqual(["a ×1", "b ×1"]);
  });

  it("are remembered until they are heard again", () => {
    muted.set("a", true);
    muted.set("b", true);
    expect([muted.has("a"), readMuted(localStorage)]).toEqual([true, ["a", "b"]]);
    muted.set("a", false);
    expect([muted.has("a"), readMuted(localStorage)]).toEqual([false, ["b"]]);
  });

  it("are nobody where the store holds something else", () => {
    localStorage.setItem("lexicade:muted", '{"a": 1}');
    expect(readMuted(localStorage)).toEqual([]);
    localStorage.setItem("lexicade:muted", '["a", 3, null]');
    expect(readMuted(localStorage)).toEqual(["a"]);
    localStorage.setItem("lexicade:muted", "torn [");
    expect(readMuted(localStorage)).toEqual([]);
  });
});
