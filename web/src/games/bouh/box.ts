/** The cards of a table's box, by id: number cards from 1, Bouh from 101, Greuh from 201. */

import type { BouhEdition, BouhOptions } from "../../protocol.ts";
import { FAMILIES, type Family } from "../../art/families.ts";

export const COLOURS = ["red", "yellow", "green", "blue", "violet"] as const;
/** A colour that a Bouh can count for. */
export type Colour = (typeof COLOURS)[number];

const FIRST_BOUH = 101;
const FIRST_GREUH = 201;

export interface Box {
  /** The number on each card. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The printed family of each Bouh. */
  readonly families: ReadonlyMap<number, Family>;
}

const ONE_TO_NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ours = (totem: number) => ({ bouh: ONE_TO_NINE, totem });
const STANDARD: BouhEdition = {
  name: "Ludothèque",
  numbers: [5, 5, 5, 5, 5, 5, 5, 5, 5],
  greuh: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  red: ours(47),
  yellow: ours(58),
  green: ours(67),
  blue: ours(76),
  violet: ours(85),
  multicolour: { bouh: [8, 9, 10, 11, 12], totem: 99 },
};

/** The cards of the box that a table plays with. */
export function boxOf(table: BouhOptions): Box {
  const edition = table.edition ?? STANDARD;
  const numbers = new Map<number, number>();
  const families = new Map<number, Family>();
  let id = 1;
  for (const [index, copies] of edition.numbers.entries())
    for (let copy = 0; copy < copies; copy += 1) numbers.set(id++, index + 1);
  id = FIRST_BOUH;
  for (const family of FAMILIES)
    for (const number of inOrder(edition[family].bouh)) {
      families.set(id, family);
      numbers.set(id++, number);
    }
  id = FIRST_GREUH;
  for (const number of inOrder(edition.greuh)) numbers.set(id++, number);
  return { numbers, families };
}

function inOrder(numbers: readonly number[]): number[] {
  return [...numbers].sort((one, other) => one - other);
}

export function isBouh(id: number): boolean {
  return id >= FIRST_BOUH && id < FIRST_GREUH;
}
