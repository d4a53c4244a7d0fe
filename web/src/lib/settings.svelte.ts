/** What a person has chosen for this browser; every change takes effect at once. */

const KEY = "lexicade:settings";

const CHOICES = {
  language: ["auto", "de", "en"],
  theme: ["auto", "light", "dark"],
  tiles: ["ivory", "slate", "sage"],
  board: ["linen", "forest", "plain"],
} as const;

const SWITCHES = {
  sound: true,
  title: true,
  icon: true,
  preview: true,
  unseen: true,
  confirm: true,
  animate: true,
  /** Whether the list of unseen tiles is open. */
  tracker: false,
};

type Choices = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };
export type Settings = Choices & typeof SWITCHES;

export const choices = CHOICES;

function read(): Settings {
  const initial: Settings = { language: "auto", theme: "auto", tiles: "ivory", board: "linen", ...SWITCHES };
  let stored: Record<string, unknown> = {};
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
  } catch {
    return initial;
  }
  const known = { ...initial } as Record<string, unknown>;
  for (const [name, value] of Object.entries(stored)) {
    const allowed: readonly string[] | undefined = CHOICES[name as keyof typeof CHOICES];
    if (allowed ? allowed.includes(value as string) : name in SWITCHES && typeof value === "boolean")
      known[name] = value;
  }
  return known as Settings;
}

export const settings: Settings = $state(read());

/** Keep settings and show those that change the page; to be called once. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset["theme"] = settings.theme;
      root.dataset["tiles"] = settings.tiles;
      root.dataset["board"] = settings.board;
      root.dataset["animate"] = String(settings.animate);
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // Settings of a browser that keeps nothing last as long as the page.
      }
    });
  });
}

/** Return the language of the interface: as chosen, else the first that the browser likes, else English. */
export function interfaceLanguage(): "de" | "en" {
  if (settings.language !== "auto") return settings.language;
  const liked = navigator.languages.map((name) => name.slice(0, 2).toLowerCase());
  return liked.find((name): name is "de" | "en" => name === "de" || name === "en") ?? "en";
}
