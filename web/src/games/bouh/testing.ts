/** Views for tests. */

import type { BouhGoals } from "../../protocol.ts";
import { boxOf } from "./box.ts";
import type { OwnedBouh, GreuhCard, NumberCard, View } from "./types.ts";

const BOX = boxOf({});
const TOTEMS = { red: 47, yellow: 58, green: 67, blue: 76, violet: 85, multicolour: 99 };

/** A Bouh of our box; a joker has no colour yet. */
export function owned(id: number): OwnedBouh {
  const family = BOX.families.get(id)!;
  const colour = family === "multicolour" ? null : family;
  return { card: { id, number: BOX.numbers.get(id)!, family }, colour, under: false, protected: false };
}

interface Setup {
  level?: "collect" | "majority" | "calculation";
  hand?: NumberCard[];
  centre?: OwnedBouh[];
  homes?: OwnedBouh[][];
  greuhs?: GreuhCard[][];
  goals?: Partial<BouhGoals>;
  holders?: Record<string, number>;
}

/** A view of seat 0, which has the turn. */
export function viewOf({
  level = "majority",
  hand = [],
  centre = [],
  homes = [[], []],
  greuhs = [[], []],
  goals = {},
  holders = {},
}: Setup): View {
  return {
    type: "bouh_view",
    without: [],
    seat: 0,
    prompt: { type: "prompt", id: 1, kind: "turn", deadline: null, race: false, draw: null },
    table: { level },
    seats: homes.length,
    turn: 0,
    phase: "turn",
    hand,
    hand_sizes: homes.map(() => 5),
    known: homes.map(() => []),
    pile: 20,
    discard: [],
    bouh_pile: [],
    centre: centre.map(({ card }) => card),
    places: [0, 1, 2].map((place) => centre[place]?.card.id ?? null),
    homes,
    greuhs,
    totems: Object.entries(TOTEMS).map(([totem, number]) => ({ totem, number, holder: holders[totem] ?? null })),
    leaders: [],
    goals: { captures: [], scares: [], takes: [], ...goals },
    scores: homes.map(() => 0),
    done: [],
    recoloured: [],
    turned: true,
    quiet: 0,
    cause: "",
    asked: homes.map(() => 0),
    step: 1,
  };
}
