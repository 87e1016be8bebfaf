/** The fields of a view that are understood in any game. */

import type { AnyView } from "../../protocol.ts";

/** The fields of a view, as data. */
export type Fields = Readonly<Record<string, unknown>>;

/** The seat whose turn it is: the field `turn`, if the view has one. */
export function turnIn(view: AnyView): number | null {
  const { turn } = view as unknown as Fields;
  return typeof turn === "number" ? turn : null;
}

/** The score of each seat: the field `scores`, if the view has one. */
export function scoresIn(view: AnyView, seats: number): readonly number[] | null {
  const { scores } = view as unknown as Fields;
  return Array.isArray(scores) && scores.length === seats && scores.every((score) => typeof score === "number")
    ? scores
    : null;
}
