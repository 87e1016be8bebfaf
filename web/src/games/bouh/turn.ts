/**
 * What a seat may do now, apart from the goals that the view lists.
 *
 * Only to show it: the server decides. `turn.test.ts` compares this with cases written by the rules (`turn_cases.json`).
 */

import type { BouhOptions } from "../../protocol.ts";
import { COLOURS, type Colour } from "./box.ts";
import type { Operation } from "./calculation/calculation.ts";
import { canClaim } from "./homes/fives.ts";
import type { OwnedBouh, View } from "./types.ts";

export function isMyTurn(view: View): boolean {
  return view.prompt?.kind === "turn" && view.seat === view.turn;
}

export function levelOf(view: View): "collect" | "majority" | "calculation" {
  return view.table.level ?? "collect";
}

/** The operations that calculations may use (BOU-12). */
export function operationsOf(options: BouhOptions): Operation[] {
  return [...(options.operations ?? "+-*/")] as Operation[];
}

/** Whether a wrong calculation ends the turn (BOU-18). */
export function isStrict(options: BouhOptions): boolean {
  return options.penalty ?? false;
}

/** Whether the result of a calculation is shown only once it is said (BOU-18). */
export function hidesResults(options: BouhOptions): boolean {
  return isStrict(options) || (options.hidden_results ?? false);
}

/** Whether the Bouh pile contains Greuh; by default at all levels but collect (BOU-22). */
export function withGreuh(view: View): boolean {
  return view.table.greuh ?? levelOf(view) !== "collect";
}

/** Whether the player may pass: only a player who has done nothing this turn (BOU-7). */
export function mayPass(view: View): boolean {
  return isMyTurn(view) && view.done.length === 0;
}

/** The numbers of the cards this seat may calculate with, by id: its hand and, at level calculation, its Bouh (BOU-40, BOU-43). */
export function usableNumbers(view: View): Map<number, number> {
  const numbers = new Map(view.hand.map(({ id, number }) => [id, number]));
  if (levelOf(view) === "calculation")
    for (const { card, under } of homeOf(view)) if (!under) numbers.set(card.id, card.number);
  return numbers;
}

/** Whether a colour has to be named for a Bouh when it is gained: for a joker, at all levels but collect (BOU-23, BOU-35). */
export function needsColour(view: View, family: string | undefined): boolean {
  return family === "multicolour" && levelOf(view) !== "collect";
}

/** The colours that one of the player's Bouh may change to: none unless it is a joker that is free to change (BOU-35). */
export function otherColours(view: View, { card, colour, under }: OwnedBouh): Colour[] {
  if (!isMyTurn(view) || levelOf(view) === "collect") return [];
  if (card.family !== "multicolour" || under || view.recoloured.includes(card.id)) return [];
  return COLOURS.filter((other) => other !== colour);
}

/** Whether the player may change the five under the multicolour totem (BOU-32, BOU-34) or recolour a joker (BOU-35). */
export function mayRearrange(view: View): boolean {
  if (view.seat === null || view.prompt === null) return false;
  if (levelOf(view) === "majority" && canClaim(view, view.seat)) return true;
  return homeOf(view).some((owned) => otherColours(view, owned).length > 0);
}

/** The joker whose colour the player is asked to declare (BOU-23). */
export function undeclaredJoker(view: View): OwnedBouh | null {
  if (view.prompt?.kind !== "declare") return null;
  return homeOf(view).find(({ card, colour }) => card.family === "multicolour" && colour === null) ?? null;
}

function homeOf(view: View): readonly OwnedBouh[] {
  return view.homes[view.seat ?? -1] ?? [];
}
