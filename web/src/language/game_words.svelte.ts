/** Sentences of the games: they lie beside the rules, and are loaded with the game they belong to. */

import type { GameId, Refusal } from "../protocol.ts";
import { fill, type Params } from "./fill.ts";
import { language, type Language } from "./language.svelte.ts";

type Words = Record<string, Record<string, string | Record<string, string>>>;
type Loader = () => Promise<{ default: Words }>;

const OF_GAMES = import.meta.glob<{ default: Words }>("../../../ludotheque/games/*/box/words.*.toml");
const OF_HOUSE = import.meta.glob<{ default: Words }>([
  "../../../ludotheque/engine/words.*.toml",
  "../../../ludotheque/table/words.*.toml",
]);

/** Words by parameter and value, for this occasion: `{"seat.0": "Zoé"}`; `seats[].0` for an item of a list. */
export type Names = Readonly<Record<string, string>>;

/** The sentences of one game, with the house's own for what the game does not say itself. */
export class GameWords {
  #game: GameId;
  #words = $state.raw<Partial<Record<Language, readonly Words[]>>>({});
  #loading = new Set<Language>();

  private constructor(game: GameId) {
    this.#game = game;
  }

  /** The words in the language of the moment; those of another are loaded once it is chosen. */
  static async load(game: GameId): Promise<GameWords> {
    const words = new GameWords(game);
    await words.#load(language.current);
    return words;
  }

  async #load(wanted: Language): Promise<void> {
    if (this.#loading.has(wanted)) return;
    this.#loading.add(wanted);
    const loaded = await wordsOf(this.#game, wanted);
    this.#words = { ...this.#words, [wanted]: loaded };
  }

  /** What is said now; in the language before, until the new one has come. */
  get #spoken(): readonly Words[] {
    const now = this.#words[language.current];
    if (!now) void this.#load(language.current);
    return now ?? Object.values(this.#words)[0] ?? [];
  }

  get title(): string {
    return String(this.#spoken[0]?.["title"] ?? "");
  }

  /** Whether there is such a sentence. */
  has(kind: string, key: string): boolean {
    return this.#find(kind, key) !== undefined;
  }

  /** A sentence; its parameters are named with the words of the game. */
  sentence(kind: string, key: string, params: Params = {}, names: Names = {}): string {
    const text = this.#find(kind, key);
    if (text === undefined) return key;
    const named = Object.entries(params).map(([name, value]) => [name, this.#named(names, name, value)]);
    return fill(text, Object.fromEntries(named), language.current);
  }

  /** Why something is not allowed. */
  refusal(refusal: Refusal, names: Names = {}): string {
    const params = refusal.params ?? {};
    return this.sentence("refusals", refusal.reason, params, names);
  }

  /** What a value of a parameter is called. */
  name(parameter: string, value: unknown): string {
    return String(this.#named({}, parameter, value));
  }

  #find(kind: string, key: string): string | undefined {
    for (const words of this.#spoken) {
      const found = words[kind]?.[key];
      if (typeof found === "string") return found;
    }
    return undefined;
  }

  #named(names: Names, name: string, value: unknown): unknown {
    if (Array.isArray(value))
      return value.map((item) => names[`${name}[].${String(item)}`] ?? this.#named(names, name, item)).join(", ");
    // The words were written for Python, where nobody and nothing are `None`.
    const key = value === null ? "None" : String(value);
    const own = this.#spoken[0]?.["names"]?.[name];
    const known = typeof own === "object" ? own[key] : undefined;
    return names[`${name}.${key}`] ?? known ?? value;
  }
}

async function wordsOf(game: GameId, language: Language): Promise<Words[]> {
  const own = OF_GAMES[`../../../ludotheque/games/${game}/box/words.${language}.toml`];
  const house = ["engine", "table"].map((part) => OF_HOUSE[`../../../ludotheque/${part}/words.${language}.toml`]);
  const loaders = [own, ...house].filter((loader): loader is Loader => loader !== undefined);
  return Promise.all(loaders.map(async (load) => (await load()).default));
}
