/** Where we are: the address bar, read and written with the history API. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null }
  | { page: "table"; id: string; at: number | null }
  | { page: "rules"; game: string }
  | { page: "missing" };

export function routeOf(url: URL): Route {
  const parts = url.pathname.split("/").filter(Boolean);
  if (parts.length === 0) return { page: "home" };
  if (parts.length === 1 && parts[0] === "new") return { page: "new", game: url.searchParams.get("game") };
  if (parts.length === 2 && parts[0] === "table" && parts[1]) {
    const at = url.searchParams.get("at");
    return { page: "table", id: parts[1], at: at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null };
  }
  if (parts.length === 2 && parts[0] === "rules" && parts[1]) return { page: "rules", game: parts[1] };
  return { page: "missing" };
}

class Router {
  route: Route = $state.raw(routeOf(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => this.read());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
    // Whoever listens to the page, or tabs through it, begins at the top of the new one.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true }));
  }

  replace(path: string): void {
    history.replaceState(null, "", path);
    this.read();
  }

  private read(): void {
    this.route = routeOf(new URL(location.href));
  }
}

export const router = new Router();

/** Follow links of this app without loading it again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
