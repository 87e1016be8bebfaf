/** Rearranging Bouh between the colours and the multicolour totem (BOU-32 to BOU-35). */

import { COLOURS, type Colour } from "../box.ts";
import { sumOf, underTotem } from "./homes.ts";
import type { OwnedBouh, View } from "../types.ts";

/** One Bouh id for each colour, in the order of the colours; `null` where none is chosen yet. */
export type Five = readonly (number | null)[];
export type CompleteFive = readonly [number, number, number, number, number];

/** Whether a Bouh may stand for a colour: its own, or any for a joker. */
export function mayStandFor(owned: OwnedBouh, colour: Colour): boolean {
  return owned.card.family === colour || owned.card.family === "multicolour";
}

/** The five under the totem now; empty places if there are none. */
export function currentFive(home: readonly OwnedBouh[]): Five {
  const under = underTotem(home);
  return COLOURS.map((colour) => under.find((owned) => owned.colour === colour)?.card.id ?? null);
}

/** Put a Bouh into a place; it leaves its former place, and the Bouh that was there goes back. */
export function placed(five: Five, place: number, id: number): Five {
  return five.map((other, at) => (at === place ? id : other === id ? null : other));
}

/** Put a Bouh into the place of its colour, or a joker into the first free place. */
export function placedAutomatically(five: Five, owned: OwnedBouh): Five {
  const own = COLOURS.indexOf(owned.card.family as Colour);
  if (own >= 0) return placed(five, own, owned.card.id);
  const free = five.indexOf(null);
  return free < 0 ? five : placed(five, free, owned.card.id);
}

export function without(five: Five, id: number): Five {
  return five.map((other) => (other === id ? null : other));
}

export function isComplete(five: Five): five is CompleteFive {
  return five.length === COLOURS.length && five.every((id) => id !== null);
}

export function totalOf(five: Five, home: readonly OwnedBouh[]): number {
  return sumOf(home.filter(({ card }) => five.includes(card.id)));
}

/** Whether a five has a higher total than the holder's; any five takes a totem without a holder (BOU-32). */
export function beatsHolder(view: View, seat: number, five: Five): boolean {
  const holder = holderOf(view);
  return holder === null || holder === seat || totalOf(five, view.homes[seat] ?? []) > heldTotal(view);
}

/**
 * Whether a player may put these five under the multicolour totem (BOU-32, BOU-34).
 *
 * Repeats `_check_claim` of `checks.py` for the five being chosen; `five_cases.json` holds cases of the rules.
 */
export function mayClaim(view: View, seat: number, five: Five): boolean {
  const home = view.homes[seat] ?? [];
  const fits = five.every((id, place) =>
    home.some((owned) => owned.card.id === id && mayStandFor(owned, COLOURS[place]!)),
  );
  const changed = holderOf(view) !== seat || currentFive(home).some((id, place) => id !== five[place]);
  return isComplete(five) && fits && new Set(five).size === five.length && changed && beatsHolder(view, seat, five);
}

/** Whether a player holds the multicolour totem, and may change or release the five, or may take it with some five. */
export function canClaim(view: View, seat: number): boolean {
  if (holderOf(view) === seat) return true;
  const strongest = strongestFive(view.homes[seat] ?? []);
  return isComplete(strongest) && beatsHolder(view, seat, strongest);
}

/** The seat that holds the multicolour totem. */
export function holderOf(view: View): number | null {
  return view.totems.find(({ totem }) => totem === "multicolour")?.holder ?? null;
}

/** The total of the five under the totem now. */
export function heldTotal(view: View): number {
  return sumOf(view.homes.flatMap((home) => underTotem(home)));
}

/**
 * The five with the highest total: the highest Bouh of each colour, jokers where a colour is missing or low.
 *
 * Repeats `Homes.strongest` of `homes.py`; `five_cases.json` holds cases of the rules.
 */
export function strongestFive(home: readonly OwnedBouh[]): Five {
  const best = COLOURS.map((colour) => highest(home.filter(({ card }) => card.family === colour)));
  const jokers = home.filter(({ card }) => card.family === "multicolour").sort((a, b) => b.card.number - a.card.number);
  const five: (OwnedBouh | null)[] = [...best];
  for (const joker of jokers) {
    const gains = five.map((owned) => joker.card.number - (owned?.card.number ?? -100));
    const place = gains.indexOf(Math.max(...gains));
    if (gains[place]! > 0 && five[place]?.card.family !== "multicolour") five[place] = joker;
  }
  return five.map((owned) => owned?.card.id ?? null);
}

function highest(bouh: readonly OwnedBouh[]): OwnedBouh | null {
  return bouh.reduce<OwnedBouh | null>(
    (most, owned) => (most && most.card.number >= owned.card.number ? most : owned),
    null,
  );
}

/**
 * The colour totems that a player would lose by putting these five under the multicolour totem (BOU-33, BOU-34).
 *
 * Repeats `Homes.award_colour_totems` of `homes.py` for the five being chosen; `five_cases.json` holds cases of the rules.
 */
export function lostColours(view: View, seat: number, five: Five): Colour[] {
  // The five that another player has under the totem return to their colours.
  const counting = (of: number, colour: Colour) =>
    (view.homes[of] ?? []).filter((owned) => owned.colour === colour && !(of === seat && five.includes(owned.card.id)));
  return COLOURS.filter((colour) => {
    const held = view.totems.find(({ totem }) => totem === colour)?.holder === seat;
    if (!held) return false;
    const own = counting(seat, colour);
    const others = view.homes.flatMap((_, other) => (other === seat ? [] : [counting(other, colour)]));
    return own.length < 3 || others.some((bouh) => bouh.length >= 3 && sumOf(bouh) > sumOf(own));
  });
}
