/** Short names for the types of Bouh in the protocol. */

import type { BouhGreuhCard, BouhNumberCard, BouhOwnedBouh, BouhTake, BouhView } from "../../protocol.ts";
import type { Family } from "../../art/families.ts";

export type { BouhCard } from "../../protocol.ts";
export type View = BouhView;
export type OwnedBouh = BouhOwnedBouh;
export type GreuhCard = BouhGreuhCard;
export type NumberCard = BouhNumberCard;
export type TotemName = BouhTake["totem"];

/** A family of the protocol, which is plain text, as one of six; no colour yet is multicolour. */
export function family(name: string | null | undefined): Family {
  return (name ?? "multicolour") as Family;
}
