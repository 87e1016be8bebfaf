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

/** Whether the player knows the game, so that nobody has to offer a first game. */
export function knows(game: GameId): boolean {
  return read()[game] === DONE;
}

export function declareKnown(game: GameId): void {
  write(game, DONE);
}
