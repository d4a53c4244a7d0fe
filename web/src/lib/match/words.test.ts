import { describe, expect, it } from "vitest";

import { ask, bySource, merge } from "./words";

const server = {
  check: (_: string, words: string) =>
    Promise.resolve({ words: Object.fromEntries(words.split(" ").map((word) => [word, !word.includes("X")])) }),
  meaning: (_: string, word: string) =>
    word === "cat"
      ? Promise.resolve({ word, meanings: [{ text: "a small tiger", source: "Anna" }] })
      : Promise.reject(new Error("nothing is known")),
};

describe("checked words", () => {
  it("bring their meaning where there is one", async () => {
    expect(await ask(server, "m", "en", "CAT DOG")).toEqual([
      { word: "CAT", good: true, meanings: [{ text: "a small tiger", source: "Anna" }] },
      { word: "DOG", good: true, meanings: [] },
    ]);
  });

  it("are not explained where they do not stand", async () => {
    const asked: string[] = [];
    const meaning = (of: string, word: string) => (asked.push(word), server.meaning(of, word));
    expect(await ask({ ...server, meaning }, "m", "en", "XCAT")).toEqual([{ word: "XCAT", good: false, meanings: [] }]);
    expect(asked).toEqual([]);
  });

  it("fail as the check fails", async () => {
    const check = () => Promise.reject(new Error("no aids"));
    await expect(ask({ ...server, check }, "m", "en", "CAT")).rejects.toThrow("no aids");
  });

  it("stand on top of those of before, each once", () => {
    const word = (text: string, good = true) => ({ word: text, good, meanings: [] });
    expect(merge([word("A"), word("B", false)], [word("B"), word("C")])).toEqual([word("B"), word("C"), word("A")]);
  });

  it("name each source of their meanings once", () => {
    const from = (source: string, text: string) => ({ source, text });
    expect(bySource([from("x", "one"), from("y", "two"), from("x", "three")])).toEqual([
      { source: "x", texts: ["one", "three"] },
      { source: "y", texts: ["two"] },
    ]);
  });
});
