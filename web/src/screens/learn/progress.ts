/** What was learned in this browser: how far each first game went, and which games are known. */

import type { GameId } from "../../protocol.ts";

const STORAGE_KEY = "ludotheque.learned";
const DONE = "done";

type Learned = Record<string, number | typeof DONE>;

function read(): Learned {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Learned;
  } catch {
    return {};
  }
}

function write(key: string, value: number | typeof DONE): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), [key]: value }));
}

/** The step at which a first game goes on; the first one after its end. */
export function stepOf(game: GameId, scene: string): number {
  const step = read()[`${game}/${scene}`];
  return typeof step === "number" ? step : 0;
}

export function keepStep(game: GameId, scene: string, step: number): void {
  write(`${game}/${scene}`, step);
}

export function isLearned(game: GameId, scene: string): boolean {
  return read()[`${game}/${scene}`] === DONE;
}

/** A first game was played to its end. */
export function learn(game: GameId, scene: string): void {
  write(`${game}/${scene}`, DONE);
  write(game, DONE);
}

/** All first games that were played to their end. */
export function learnedScenes(): { game: string; scene: string }[] {
  return Object.entries(read())
    .filter(([key, value]) => value === DONE && key.includes("/"))
    .map(([key]) => ({ game: key.slice(0, key.indexOf("/")), scene: key.slice(key.indexOf("/") + 1) }));
}

/** Forget all first games. Which games are known stays: nobody has to be offered a first game again. */
export function forgetLearned(): void {
  const kept = Object.entries(read()).filter(([key, value]) => !(value === DONE && key.includes("/")));
  localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** Whether the player knows the game, so that nobody has to offer a first game. */
export function knows(game: GameId): boolean {
  return read()[game] === DONE;
}

export function declareKnown(game: GameId): void {
  write(game, DONE);
}

/** In how many real games after a first game help appears by itself. */
const GAMES_WITH_HELP = 2;

/** A first real game begins: help appears by itself in it and in the next one. */
export function startHelp(game: GameId): void {
  write(`help/${game}`, GAMES_WITH_HELP);
}

/** Whether help appears by itself. */
export function isHelped(game: GameId): boolean {
  const left = read()[`help/${game}`];
  return typeof left === "number" && left > 0;
}

/** A real game is over. */
export function endHelpedGame(game: GameId): void {
  const left = read()[`help/${game}`];
  if (typeof left === "number" && left > 0) write(`help/${game}`, left - 1);
}

/** The player wants no help any more. */
export function silenceHelp(game: GameId): void {
  write(`help/${game}`, 0);
}
