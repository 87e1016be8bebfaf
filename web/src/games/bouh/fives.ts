/** Rearranging Bouh between the colours and the multicolour totem (BOU-32 to BOU-35). */

import { COLOURS, type Colour } from "./box.ts";
import { sumOf, underTotem } from "./homes.ts";
import type { BouhOwned, View } from "./kinds.ts";

/** A Bouh for each colour, in the order of the colours; places may be empty while one chooses. */
export type Five = readonly (number | null)[];
export type WholeFive = readonly [number, number, number, number, number];

/** Whether a Bouh may lie in the place of a colour. */
export function mayStandFor(owned: BouhOwned, colour: Colour): boolean {
  return owned.card.family === colour || owned.card.family === "multicolour";
}

/** The five that lie under the totem now, or nothing yet. */
export function fiveNow(home: readonly BouhOwned[]): Five {
  const under = underTotem(home);
  return COLOURS.map((colour) => under.find((owned) => owned.colour === colour)?.card.id ?? null);
}

/** Put a Bouh into a place; it leaves the place it had, and whoever was there goes back. */
export function placed(five: Five, place: number, id: number): Five {
  return five.map((other, at) => (at === place ? id : other === id ? null : other));
}

/** Put a Bouh where it fits by itself: its own colour; a joker into the first place that is free. */
export function placedByItself(five: Five, owned: BouhOwned): Five {
  const own = COLOURS.indexOf(owned.card.family as Colour);
  if (own >= 0) return placed(five, own, owned.card.id);
  const free = five.indexOf(null);
  return free < 0 ? five : placed(five, free, owned.card.id);
}

export function without(five: Five, id: number): Five {
  return five.map((other) => (other === id ? null : other));
}

export function isWhole(five: Five): five is WholeFive {
  return five.length === COLOURS.length && five.every((id) => id !== null);
}

export function totalOf(five: Five, home: readonly BouhOwned[]): number {
  return sumOf(home.filter(({ card }) => five.includes(card.id)));
}

/** The total of the five under the totem now, whoever holds it. */
export function heldTotal(view: View): number {
  return sumOf(view.homes.flatMap((home) => underTotem(home)));
}

/** The strongest five somebody could name, or nothing: high Bouh first, jokers where a colour is missing or low. */
export function strongestFive(home: readonly BouhOwned[]): Five {
  const best = COLOURS.map((colour) => highest(home.filter(({ card }) => card.family === colour)));
  const jokers = home.filter(({ card }) => card.family === "multicolour").sort((a, b) => b.card.number - a.card.number);
  const five: (BouhOwned | null)[] = [...best];
  for (const joker of jokers) {
    const gains = five.map((owned) => joker.card.number - (owned?.card.number ?? -100));
    const place = gains.indexOf(Math.max(...gains));
    if (gains[place]! > 0 && five[place]?.card.family !== "multicolour") five[place] = joker;
  }
  return five.map((owned) => owned?.card.id ?? null);
}

function highest(bouh: readonly BouhOwned[]): BouhOwned | null {
  return bouh.reduce<BouhOwned | null>((most, owned) => (most && most.card.number >= owned.card.number ? most : owned), null);
}

/** The colour totems that a player would lose by laying these five under the multicolour totem. */
export function lostColours(view: View, seat: number, five: Five): Colour[] {
  const counting = (of: number, colour: Colour) =>
    (view.homes[of] ?? []).filter((owned) =>
      of === seat ? owned.colour === colour && !five.includes(owned.card.id) : owned.colour === colour && !owned.under,
    );
  return COLOURS.filter((colour) => {
    const held = view.totems.find(({ totem }) => totem === colour)?.holder === seat;
    if (!held) return false;
    const own = counting(seat, colour);
    const others = view.homes.flatMap((_, other) => (other === seat ? [] : [counting(other, colour)]));
    return own.length < 3 || others.some((bouh) => bouh.length >= 3 && sumOf(bouh) > sumOf(own));
  });
}
