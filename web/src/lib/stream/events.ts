/**
 * One event stream per tab that comes back by itself.
 *
 * The browser resumes short breaks with Last-Event-ID. Where it gives up, or nothing has been heard for too long, a new
 * stream is opened with growing pauses, and whoever listens is told to fetch what it may have missed.
 */

export type Status = "connecting" | "open" | "lost";

export interface Listener {
  event(name: string, data: unknown): void;
  /** The line is up again after a break: events may have been missed. */
  resumed(): void;
  status(status: Status): void;
}

export interface Source {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export interface Surroundings {
  open(url: string): Source;
  later(run: () => void, milliseconds: number): () => void;
  random(): number;
}

const CLOSED = 2;
const EVENTS = ["match", "table", "message", "lobby", "ping"];
/** A break shorter than this is not worth a word. */
const GRACE = 1500;
const SILENCE = 45_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

export class EventStream {
  private source: Source | null = null;
  private url: string | null = null;
  private pause = FIRST_PAUSE;
  private broken = false;
  private told: Status = "connecting";
  private readonly timers = new Map<string, () => void>();

  constructor(
    private readonly listener: Listener,
    private readonly around: Surroundings = browser,
  ) {}

  /** Listen to another address, or to none. */
  listen(url: string | null): void {
    if (url === this.url) return;
    this.url = url;
    this.broken = false;
    this.pause = FIRST_PAUSE;
    this.shut();
    if (url === null) this.stop();
    else this.connect();
  }

  /** Try again now: the network or the tab has come back. */
  wake(): void {
    if (this.url !== null && (this.broken || this.told === "lost")) this.connect();
  }

  /** The network is known to be gone. */
  lose(): void {
    if (this.url === null) return;
    this.broken = true;
    this.tell("lost");
  }

  private connect(): void {
    this.shut();
    this.clear("retry");
    const source = this.around.open(this.url as string);
    this.source = source;
    this.listenFor(SILENCE);
    source.onopen = () => this.opened();
    source.onerror = () => this.failed(source);
    for (const name of EVENTS) source.addEventListener(name, (event) => this.heard(name, event.data));
  }

  private opened(): void {
    this.clear("grace");
    this.pause = FIRST_PAUSE;
    const resumed = this.broken;
    this.broken = false;
    this.tell("open");
    if (resumed) this.listener.resumed();
  }

  private failed(source: Source): void {
    this.broken = true;
    if (!this.timers.has("grace")) this.time("grace", GRACE, () => this.tell("lost"));
    if (source.readyState !== CLOSED) return;
    this.shut();
    this.time("retry", this.pause * (0.75 + this.around.random() / 2), () => this.connect());
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  private heard(name: string, data: string): void {
    this.listenFor(SILENCE);
    if (name !== "ping") this.listener.event(name, JSON.parse(data || "null"));
  }

  private listenFor(milliseconds: number): void {
    this.time("silence", milliseconds, () => {
      this.broken = true;
      this.tell("lost");
      this.connect();
    });
  }

  private tell(status: Status): void {
    if (status === this.told) return;
    this.told = status;
    this.listener.status(status);
  }

  private shut(): void {
    if (!this.source) return;
    this.source.onopen = null;
    this.source.onerror = null;
    this.source.close();
    this.source = null;
  }

  private stop(): void {
    for (const name of [...this.timers.keys()]) this.clear(name);
  }

  private time(name: string, milliseconds: number, run: () => void): void {
    this.clear(name);
    const cancel = this.around.later(() => {
      this.timers.delete(name);
      run();
    }, milliseconds);
    this.timers.set(name, cancel);
  }

  private clear(name: string): void {
    this.timers.get(name)?.();
    this.timers.delete(name);
  }
}

const browser: Surroundings = {
  open: (url) => new EventSource(url),
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
