/** What a calculation can be for: a Bouh of the centre, a Greuh of the player, or a totem. The view lists them. */

import type { OwnedBouh, TotemName, View } from "./types.ts";
import type { Refusal } from "../../protocol.ts";
import { COLOURS, isBouh } from "./box.ts";
import { refuse } from "./calculation/calculation.ts";
import { isMyTurn } from "./turn.ts";

export type Target =
  | { readonly kind: "bouh"; readonly id: number }
  | { readonly kind: "greuh"; readonly id: number }
  | { readonly kind: "totem"; readonly totem: TotemName };

export interface Goal {
  readonly target: Target;
  /** The number to obtain. */
  readonly number: number;
}

export function sameTarget(one: Target | null, other: Target | null): boolean {
  if (!one || !other || one.kind !== other.kind) return one === other;
  return one.kind === "totem" ? one.totem === (other as typeof one).totem : one.id === (other as typeof one).id;
}

/** The goals of this seat; none unless it has the turn. */
export function goalsOf(view: View, numbers: ReadonlyMap<number, number>): Goal[] {
  if (!isMyTurn(view)) return [];
  const { captures, scares, takes } = view.goals;
  const totemNumbers = new Map(view.totems.map(({ totem, number }) => [totem, number]));
  return [
    ...captures.map((id): Goal => ({ target: { kind: "bouh", id }, number: numbers.get(id) ?? 0 })),
    ...scares.map(({ greuh: id }): Goal => ({ target: { kind: "greuh", id }, number: numbers.get(id) ?? 0 })),
    ...takes.map(({ totem }): Goal => ({
      target: { kind: "totem", totem: totem as TotemName },
      number: totemNumbers.get(totem) ?? 0,
    })),
  ];
}

export interface ScareTarget {
  readonly victim: number;
  readonly owned: OwnedBouh;
}

/** The Bouh that a Greuh may take, and their owners. */
export function scareTargets(view: View, greuh: number): ScareTarget[] {
  const ids = view.goals.scares.find((goal) => goal.greuh === greuh)?.bouh ?? [];
  return view.homes.flatMap((home, victim) =>
    home.filter(({ card }) => ids.includes(card.id)).map((owned) => ({ victim, owned })),
  );
}

/** The Bouh of the player that may be used for a totem. */
export function usableBouh(view: View, totem: TotemName): OwnedBouh[] {
  const ids = view.goals.takes.find((goal) => goal.totem === totem)?.bouh ?? [];
  return (view.homes[view.seat ?? -1] ?? []).filter(({ card }) => ids.includes(card.id));
}

/**
 * Why these cards cannot take a totem, whatever they make (BOU-35, BOU-40, BOU-41, BOU-43).
 *
 * Repeats `_check_take` of `checks.py` for the calculation being written; `totem_checks.json` holds cases of the rules.
 */
export function checkTake(view: View, totem: TotemName, cards: readonly number[]): Refusal | null {
  const usable = new Set(usableBouh(view, totem).map(({ card }) => card.id));
  const home = view.homes[view.seat ?? -1] ?? [];
  const used = cards.flatMap((id) => home.filter(({ card }) => card.id === id));
  for (const { card, under } of used) {
    if (usable.has(card.id)) continue;
    if (under) return refuse("BOU-43", "lies_under_totem", { bouh: card.id, number: card.number });
    if (card.family !== "multicolour")
      return refuse("BOU-41", "other_colour", { bouh: card.id, number: card.number, totem });
    return refuse("BOU-35", "recoloured_already", { bouh: card.id, number: card.number });
  }
  if (totem !== "multicolour")
    return used.length < 3 ? refuse("BOU-40", "three_bouh", { totem, count: used.length }) : null;
  const families = used.map(({ card }) => card.family);
  const jokers = families.filter((family) => family === "multicolour").length;
  const covered = new Set(families.filter((family) => family !== "multicolour")).size + jokers;
  return covered < COLOURS.length ? refuse("BOU-43", "five_colours", { count: used.length }) : null;
}

/** The goals that a calculation reaches: it has the right result and uses the right cards. */
export function reachedGoals(view: View, goals: readonly Goal[], result: bigint, cards: readonly number[]): Goal[] {
  const withBouh = cards.some(isBouh);
  return goals.filter(({ target, number }) => {
    if (BigInt(number) !== result) return false;
    return target.kind === "totem" ? withBouh && checkTake(view, target.totem, cards) === null : !withBouh;
  });
}
