import { describe, expect, it } from "vitest";

import { Catalogue, fill } from "./catalogue";
import { Speaker, speakLine, speakSquare, speakUnseen } from "./speaker";

const messages = {
  and: "and",
  "seat-number": "seat {n}",
  "told-played": { one: "{seat}: {words}, {points} point", other: "{seat}: {words}, {points} points" },
  "told-sum": "{sum}",
  "status-over": "{seats} win: {why}.",
  "reason-out": "the last tile is played",
  "square-plain": "{square}, empty",
  "squares-plain": "{first} to {last}, empty",
  "tile-given": "{square}, {ground}{letter}",
  "ground-2W": "double word, ",
  "ground-none": "",
  "mark-last": "from the latest turn",
  "unseen-tiles": { one: "{n} tile unseen", other: "{n} tiles unseen" },
  "unseen-vowels": { one: "{n} vowel", other: "{n} vowels" },
  "unseen-blanks": { one: "{n} blank", other: "{n} blanks" },
  "unseen-none": "Nothing is hidden.",
};
const speaker = new Speaker(new Catalogue("en", messages), ["Anna", "Bert", ""]);
const cell = { face: "", points: null, ground: "", height: 0, marks: [], beneath: [], by: null, note: null };

describe("sentences", () => {
  it("name seats, and number a seat without a name", () => {
    expect(speaker.say({ code: "told-played", params: { seat: 0, words: ["AN", "IN"], points: 1 } })).toBe(
      "Anna: AN, IN, 1 point",
    );
    expect(speaker.say({ code: "told-played", params: { seat: 2, words: ["AN"], points: 0 } })).toBe(
      "seat 3: AN, 0 points",
    );
  });

  it("join several and say a reason in words", () => {
    const text = { code: "status-over", params: { seats: [0, 1], why: "reason-out" } };
    expect(speaker.say(text)).toBe("Anna and Bert win: the last tile is played.");
  });

  it("show a code without a sentence as it is", () => {
    expect(speaker.say({ code: "nobody-wrote-this", params: { n: 3 } })).toBe("nobody-wrote-this (n=3)");
    expect(speaker.code("constructor")).toBe("constructor");
  });

  it("write sums for the eye", () => {
    expect(speaker.code("told-sum", { sum: "A(1+1)x2 = 4" })).toBe("A(1+1)×2 = 4");
  });

  it("keep what people typed on one printable line", () => {
    const bad = new Speaker(new Catalogue("en", messages), ["A\u202eb\nc".repeat(20)]);
    expect(bad.name(0)).not.toMatch(/[\u202e\n]/);
    expect([...bad.name(0)]).toHaveLength(32);
  });

  it("put braces where braces are doubled", () => {
    expect(fill('{{"A": {x}}} {y}', { x: 1 })).toBe('{"A": 1} {y}');
  });
});

describe("squares", () => {
  it("are told with premium, letter and marks", () => {
    const told = speakSquare("H8", { ...cell, face: "A", ground: "2W", marks: ["last"] }, speaker);
    expect(told).toBe("H8, double word, A, from the latest turn");
  });

  it("are told together where several plain ones stand in a row", () => {
    const squares = ["A1", "B1", "C1", "D1"].map((name, at) => [name, { ...cell, face: at === 2 ? "X" : "" }] as const);
    expect(speakLine(squares, speaker)).toEqual(["A1 to B1, empty", "C1, X", "D1, empty"]);
  });

  it("list unseen tiles by sort, and blanks by their number alone", () => {
    const counted = (code: string, faces: string[], counts: number[]) => ({
      title: { code, params: { n: counts.reduce((sum, n) => sum + n, 0) } },
      faces,
      counts,
    });
    const groups = [counted("unseen-vowels", ["A", "E"], [1, 2]), counted("unseen-blanks", ["?"], [1])];
    const scene = {
      status: { code: "", params: {} },
      parts: [{ kind: "unseen" as const, title: { code: "unseen-tiles", params: { n: 4 } }, groups }],
      prompts: [],
    };
    expect(speakUnseen(scene, speaker)).toEqual(["4 tiles unseen", "3 vowels: A 1, E 2", "1 blank"]);
    expect(speakUnseen({ ...scene, parts: [] }, speaker)).toEqual(["Nothing is hidden."]);
  });

  it("write days as people do", () => {
    const told = { "day-over": "{day} is over" };
    const say = (language: string, day: string) =>
      new Speaker(new Catalogue(language, told), []).say({ code: "day-over", params: { day } });
    expect(say("en", "2026-11-30")).toBe("November 30 is over");
    expect(say("de", "2026-11-30")).toBe("30. November is over");
    expect(say("en", "some day")).toBe("some day is over");
  });
});
