import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Source, Status } from "./events";
import { EventStream } from "./events";

class Line implements Source {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();

  constructor(readonly url: string) {}

  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }

  fail(state: number): void {
    this.readyState = state;
    this.onerror?.(new Event("error"));
  }

  say(name: string, data: unknown): void {
    this.listeners.get(name)?.(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

let lines: Line[];
let heard: string[];
let stream: EventStream;
const latest = () => lines.at(-1) as Line;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  heard = [];
  stream = new EventStream(
    {
      event: (name, data) => heard.push(`${name} ${JSON.stringify(data)}`),
      resumed: () => heard.push("resumed"),
      status: (status: Status) => heard.push(status),
    },
    {
      open: (url) => {
        lines.push(new Line(url));
        return latest();
      },
      later: (run, milliseconds) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      random: () => 0.5,
    },
  );
  stream.listen("/api/stream?matches=a");
});

describe("a stream", () => {
  it("passes events on and keeps pings to itself", () => {
    latest().open();
    latest().say("match", { id: "a", seq: 3 });
    latest().say("ping", null);
    expect(heard).toEqual(["open", 'match {"id":"a","seq":3}']);
  });

  it("says nothing of a break that the browser mends at once, but asks for what was missed", () => {
    latest().open();
    latest().fail(0);
    vi.advanceTimersByTime(1000);
    latest().open();
    vi.advanceTimersByTime(10_000);
    expect(heard).toEqual(["open", "resumed"]);
    expect(lines).toHaveLength(1);
  });

  it("says so when a break lasts", () => {
    latest().open();
    latest().fail(0);
    vi.advanceTimersByTime(2000);
    latest().open();
    expect(heard).toEqual(["open", "lost", "open", "resumed"]);
  });

  it("opens a new one with growing pauses where the browser gives up", () => {
    latest().open();
    for (const pause of [500, 1000, 2000]) {
      latest().fail(2);
      vi.advanceTimersByTime(pause - 1);
      const before = lines.length;
      vi.advanceTimersByTime(1);
      expect(lines.length).toBe(before + 1);
    }
    latest().open();
    expect(heard).toEqual(["open", "lost", "open", "resumed"]);
  });

  it("does not trust a silence", () => {
    latest().open();
    vi.advanceTimersByTime(45_000);
    expect(lines).toHaveLength(2);
    latest().open();
    expect(heard).toEqual(["open", "lost", "open", "resumed"]);
  });

  it("tries at once when the network is back", () => {
    latest().open();
    stream.lose();
    stream.wake();
    expect(lines).toHaveLength(2);
    latest().open();
    expect(heard).toEqual(["open", "lost", "open", "resumed"]);
  });

  it("moves to another address and closes the first", () => {
    latest().open();
    stream.listen("/api/stream?matches=b");
    expect(lines.map((line) => [line.url.at(-1), line.closed])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    stream.listen(null);
    expect(latest().closed).toBe(true);
    vi.advanceTimersByTime(100_000);
    expect(lines).toHaveLength(2);
  });
});
