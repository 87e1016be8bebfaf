/** Short names for what the server tells of Bouh. */

import type { BouhCard, BouhGreuhCard, BouhNumberCard, BouhOwnedBouh, BouhTake, BouhView } from "../../protocol.ts";
import type { Family } from "../../art/families.ts";

export type View = BouhView;
export type BouhBouhCard = BouhCard;
export type BouhOwned = BouhOwnedBouh;
export type GreuhCard = BouhGreuhCard;
export type NumberCard = BouhNumberCard;
export type Totem = BouhTake["totem"];

/** The wire knows families as text; pictures want one of six. */
export function family(name: string | null | undefined): Family {
  return (name ?? "multicolour") as Family;
}
