/** What a calculation can be for: a Bouh of the centre, a Greuh of one's own, or a totem. */

import type { BouhOwned, Totem, View } from "./kinds.ts";
import type { Refusal } from "../../protocol.ts";
import { COLOURS, isBouh } from "./box.ts";
import { refuse } from "./calculating.ts";

export type Aim =
  | { readonly kind: "bouh"; readonly id: number }
  | { readonly kind: "greuh"; readonly id: number }
  | { readonly kind: "totem"; readonly totem: Totem };

export interface Goal {
  readonly aim: Aim;
  /** The number to obtain. */
  readonly number: number;
}

export function sameAim(one: Aim | null, other: Aim | null): boolean {
  if (!one || !other || one.kind !== other.kind) return one === other;
  return one.kind === "totem" ? one.totem === (other as typeof one).totem : one.id === (other as typeof one).id;
}

export function isMyTurn(view: View): boolean {
  return view.prompt?.kind === "turn" && view.seat === view.turn;
}

export function levelOf(view: View): "collect" | "majority" | "calculation" {
  return view.table.level ?? "collect";
}

export function withGreuh(view: View): boolean {
  return view.table.greuh ?? levelOf(view) !== "collect";
}

/** Everything this seat could aim at now (BOU-6). */
export function goalsOf(view: View): Goal[] {
  const { seat } = view;
  if (!isMyTurn(view) || seat === null) return [];
  const mixed = view.table.mixed_turns ?? false;
  const goals: Goal[] = [];
  if (mixed || !view.done.includes("scared"))
    for (const { id, number } of view.centre) goals.push({ aim: { kind: "bouh", id }, number });
  if (mixed || !view.done.includes("captured"))
    for (const { id, number } of view.greuhs[seat] ?? [])
      if (preyOf(view, number).length > 0) goals.push({ aim: { kind: "greuh", id }, number });
  if (levelOf(view) === "calculation")
    for (const { totem, number, holder } of view.totems)
      if (holder !== seat) goals.push({ aim: { kind: "totem", totem: totem as Totem }, number });
  return goals;
}

export interface Prey {
  readonly victim: number;
  readonly owned: BouhOwned;
}

/** The Bouh that a Greuh of this number may scare away (BOU-15, BOU-16). */
export function preyOf(view: View, greuh: number): Prey[] {
  return view.homes.flatMap((home, victim) =>
    victim === view.seat
      ? []
      : home
          .filter((owned) => !owned.protected && owned.card.number <= greuh)
          .map((owned) => ({ victim, owned })),
  );
}

/** Why these cards cannot take a totem, whatever they make (BOU-40, BOU-41, BOU-43). */
export function unfitFor(view: View, totem: Totem, cards: readonly number[]): Refusal | null {
  const home = view.homes[view.seat ?? -1] ?? [];
  const used = home.filter(({ card }) => cards.includes(card.id));
  for (const { card, colour, under } of used) {
    if (under) return refuse("BOU-43", "lies_under_totem", { bouh: card.id, number: card.number });
    if (totem === "multicolour" || (card.family === totem && colour === totem)) continue;
    if (card.family !== "multicolour")
      return refuse("BOU-41", "other_colour", { bouh: card.id, number: card.number, totem });
    if (view.recoloured.includes(card.id) && colour !== totem)
      return refuse("BOU-35", "recoloured_already", { bouh: card.id, number: card.number });
  }
  if (totem !== "multicolour")
    return used.length < 3 ? refuse("BOU-40", "three_bouh", { totem, count: used.length }) : null;
  const families = used.map(({ card }) => card.family);
  const jokers = families.filter((family) => family === "multicolour").length;
  const covered = new Set(families.filter((family) => family !== "multicolour")).size + jokers;
  return covered < COLOURS.length ? refuse("BOU-43", "five_colours", { count: used.length }) : null;
}

/** The Bouh of one's own that may help to take a totem. */
export function helpersFor(view: View, totem: Totem): BouhOwned[] {
  const home = view.homes[view.seat ?? -1] ?? [];
  return home.filter(
    ({ card, colour, under }) =>
      !under &&
      (totem === "multicolour" ||
        card.family === totem ||
        (card.family === "multicolour" && (colour === totem || !view.recoloured.includes(card.id)))),
  );
}

/** The goals that a calculation reaches: its number is right, and its cards are. */
export function reached(view: View, goals: readonly Goal[], made: bigint, cards: readonly number[]): Goal[] {
  const withBouh = cards.some(isBouh);
  return goals.filter(({ aim, number }) => {
    if (BigInt(number) !== made) return false;
    return aim.kind === "totem" ? withBouh && unfitFor(view, aim.totem, cards) === null : !withBouh;
  });
}

/** The cards this seat may calculate with, by id: its hand, and from 12 on its Bouh. */
export function usable(view: View): Map<number, number> {
  const numbers = new Map(view.hand.map(({ id, number }) => [id, number]));
  if (levelOf(view) === "calculation")
    for (const { card, under } of view.homes[view.seat ?? -1] ?? []) if (!under) numbers.set(card.id, card.number);
  return numbers;
}
