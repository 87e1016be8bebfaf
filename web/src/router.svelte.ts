/** The router: shows pages of the client without reloading. */

import type { GameId } from "./protocol.ts";
import { outsideGame } from "./outside_games.ts";
import { GAMES } from "./protocol.ts";

export type Page =
  | { readonly at: "shelf" }
  | { readonly at: "table"; readonly table: string }
  | { readonly at: "join"; readonly code: string }
  | { readonly at: "television"; readonly shows: string | null }
  | { readonly at: "fairness"; readonly match: string }
  | { readonly at: "replay"; readonly match: string }
  | { readonly at: "past" }
  | { readonly at: "ghosts"; readonly match: string }
  | { readonly at: "together"; readonly code: string | null }
  | { readonly at: "map"; readonly classroom: string }
  | { readonly at: "guide" }
  | { readonly at: "review"; readonly match: string | null }
  | { readonly at: "rules"; readonly game: GameId }
  | { readonly at: "learn"; readonly game: GameId; readonly scene: string | null }
  | { readonly at: "play"; readonly game: GameId }
  | { readonly at: "dailies"; readonly day: string | null }
  | {
      readonly at: "daily";
      readonly game: GameId;
      readonly variant: string;
      readonly day: string | null;
      readonly challenge: string;
    }
  | { readonly at: "challenge"; readonly match: string; readonly seat: number; readonly key: string }
  | { readonly at: "book" }
  | { readonly at: "class"; readonly code: string }
  | { readonly at: "wall"; readonly code: string }
  | { readonly at: "teach"; readonly classroom: string | null; readonly key: string }
  | { readonly at: "settings" }
  | { readonly at: "link"; readonly token: string }
  | { readonly at: "nowhere" };

/** The page of an address. */
function pageAt(path: string, hash: string): Page {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean);
  if (first === "") return { at: "shelf" };
  if (more.length === 0 && first === "table" && second) return { at: "table", table: second };
  if (more.length === 0 && first === "join" && second) return { at: "join", code: second };
  if (more.length === 0 && first === "tv") return { at: "television", shows: second || null };
  if (more.length === 0 && first === "fairness" && second) return { at: "fairness", match: second };
  if (more.length === 0 && first === "replay" && second) return { at: "replay", match: second };
  if (more.length === 0 && first === "together") return { at: "together", code: second || null };
  if (more.length === 0 && first === "ghosts" && second) return { at: "ghosts", match: second };
  if (more.length === 0 && first === "review") return { at: "review", match: second || null };
  if (more.length === 0 && first === "teach" && second === "guide") return { at: "guide" };
  if (more.length === 1 && first === "teach" && more[0] === "map") return { at: "map", classroom: second };
  if (first === "past" && !second) return { at: "past" };
  if (more.length === 0 && first === "rules" && isGame(second)) return { at: "rules", game: second };
  if (more.length <= 1 && first === "learn" && isGame(second))
    return { at: "learn", game: second, scene: more[0] ?? null };
  if (more.length === 0 && first === "play" && isGame(second)) return { at: "play", game: second };
  if (more.length === 0 && first === "daily" && !isGame(second)) return { at: "dailies", day: second || null };
  if ((more.length === 1 || more.length === 2) && first === "daily" && isGame(second))
    return { at: "daily", game: second, variant: more[0]!, day: more[1] ?? null, challenge: hash.replace(/^#/, "") };
  if (more.length === 1 && first === "challenge" && /^\d+$/.test(more[0]!))
    return { at: "challenge", match: second, seat: Number(more[0]), key: hash.replace(/^#/, "") };
  if (first === "book" && !second) return { at: "book" };
  if (more.length === 0 && first === "class" && second) return { at: "class", code: second };
  if (more.length === 0 && first === "wall" && second) return { at: "wall", code: second };
  if (more.length === 0 && first === "teach")
    return { at: "teach", classroom: second || null, key: hash.replace(/^#/, "") };
  if (first === "settings" && !second) return { at: "settings" };
  if (first === "link" && !second) return { at: "link", token: hash.replace(/^#/, "") };
  return { at: "nowhere" };
}

/** Whether the client or a separately installed package has this game; ids of the latter pass for the former. */
export function isGame(id: string): id is GameId {
  return (GAMES as readonly string[]).includes(id) || outsideGame(id) !== undefined;
}

class Router {
  page = $state.raw<Page>({ at: "shelf" });
  hash = $state("");
  /** The address of the previous page, for the back button. */
  from = $state<string | null>(null);

  start(): void {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
    this.#read();
  }

  /** Show a page of the client. */
  go(address: string, how: "push" | "replace" = "push"): void {
    if (how === "push") this.from = location.pathname + location.search + location.hash;
    history[how === "push" ? "pushState" : "replaceState"](null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.page = pageAt(location.pathname, location.hash);
    this.hash = location.hash;
  }

  /** Follow plain links to pages of the client without reloading. */
  #follow(event: MouseEvent): void {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || !link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
