/** The sentences of the games. They are stored beside the rules and loaded when a game is first used. */

import { loadOutsideFile, outsideGame } from "../outside_games.ts";
import type { GameId, Refusal } from "../protocol.ts";
import { fill, type Params } from "./fill.ts";
import { language, type Language } from "./language.svelte.ts";

type Words = Record<string, Record<string, string | Record<string, string>>>;
type Loader = () => Promise<{ default: Words }>;

const GAME_WORDS = import.meta.glob<{ default: Words }>("../../../ludotheque/games/*/box/words.*.toml");
const SHARED_WORDS = import.meta.glob<{ default: Words }>([
  "../../../ludotheque/engine/words.*.toml",
  "../../../ludotheque/table/words.*.toml",
]);

/** Names by parameter and value: `{"seat.0": "Zoé"}`; `seats[].0` for an item of a list. */
export type Names = Readonly<Record<string, string>>;

/** The sentences of one game; those it does not have come from the engine and the table. */
export class GameWords {
  #game: GameId;
  #words = $state.raw<Partial<Record<Language, readonly Words[]>>>({});
  #loading = new Set<Language>();

  private constructor(game: GameId) {
    this.#game = game;
  }

  /** Load the words in the current language. Another language is loaded when it is chosen. */
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

  /** The words in the current language; in the previous one until they are loaded. */
  get #current(): readonly Words[] {
    const now = this.#words[language.current];
    if (!now) void this.#load(language.current);
    return now ?? Object.values(this.#words)[0] ?? [];
  }

  get title(): string {
    return String(this.#current[0]?.["title"] ?? "");
  }

  /** Whether there is a sentence with this key. */
  has(kind: string, key: string): boolean {
    return this.#find(kind, key) !== undefined;
  }

  /** A sentence; the values of its parameters are replaced by their names. */
  sentence(kind: string, key: string, params: Params = {}, names: Names = {}): string {
    const text = this.#find(kind, key);
    if (text === undefined) return key;
    const named = Object.entries(params).map(([name, value]) => [name, this.#named(names, name, value)]);
    return fill(text, Object.fromEntries(named), language.current);
  }

  /** The sentence of a refusal. */
  refusal(refusal: Refusal, names: Names = {}): string {
    const params = refusal.params ?? {};
    return this.sentence("refusals", refusal.reason, params, names);
  }

  /** The name of a value of a parameter. */
  name(parameter: string, value: unknown): string {
    return String(this.#named({}, parameter, value));
  }

  #find(kind: string, key: string): string | undefined {
    for (const words of this.#current) {
      const found = words[kind]?.[key];
      if (typeof found === "string") return found;
    }
    return undefined;
  }

  #named(names: Names, name: string, value: unknown): unknown {
    if (Array.isArray(value))
      return value.map((item) => names[`${name}[].${String(item)}`] ?? this.#named(names, name, item)).join(", ");
    // The words are written for Python, where null is `None`.
    const key = value === null ? "None" : String(value);
    const own = this.#current[0]?.["names"]?.[name];
    const known = typeof own === "object" ? own[key] : undefined;
    return names[`${name}.${key}`] ?? known ?? value;
  }
}

async function wordsOf(game: GameId, language: Language): Promise<Words[]> {
  const outside = outsideGame(game);
  const own = outside
    ? async () => ({ default: (await (await loadOutsideFile(outside.words[language])).json()) as Words })
    : GAME_WORDS[`../../../ludotheque/games/${game}/box/words.${language}.toml`];
  const shared = ["engine", "table"].map((part) => SHARED_WORDS[`../../../ludotheque/${part}/words.${language}.toml`]);
  const loaders = [own, ...shared].filter((loader): loader is Loader => loader !== undefined);
  return Promise.all(loaders.map(async (load) => (await load()).default));
}
