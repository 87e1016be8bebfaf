/** The photo finish: who was first on each shape of the card, and by how much. */

import type { TohuwabohuEvent, TohuwabohuView } from "../../protocol.ts";

export interface Landing {
  readonly seat: number;
  readonly shape: number;
  /** Milliseconds since the card appeared. */
  readonly after: number;
  /** Whether the card shows that shape. */
  readonly right: boolean;
  /** Whether this finger got it. */
  readonly first: boolean;
}

export interface Finish {
  readonly shape: number;
  /** Who was first; nobody, if nobody found it. */
  readonly seat: number | null;
  readonly after: number | null;
  /** By how much, if somebody else was there too. */
  readonly margin: number | null;
  readonly second: number | null;
  /** Whose it was before: one's own is kept, another's snatched. */
  readonly owner: number | null;
}

export interface Photo {
  readonly finishes: readonly Finish[];
  readonly landings: readonly Landing[];
  /** How long the picture is, in milliseconds. */
  readonly length: number;
}

/** The picture of the card before; `told` is what was told at its end, where that was seen. */
export function photoOf(view: TohuwabohuView, told: readonly TohuwabohuEvent[]): Photo | null {
  const { verdict, appeared } = view;
  if (!verdict || appeared === null) return null;
  const { shapes } = verdict.card;
  const landings = view.pointing
    .map(({ seat, shape, at }): Landing => {
      const place = shapes.indexOf(shape);
      return { seat, shape, after: at - appeared, right: place >= 0, first: place >= 0 && verdict.first[place] === seat };
    })
    .sort((one, other) => one.after - other.after);
  const finishes = shapes.map((shape, place): Finish => {
    const seat = verdict.first[place] ?? null;
    const after = landings.find((landing) => landing.shape === shape && landing.first)?.after ?? null;
    const rival = landings.find((landing) => landing.shape === shape && !landing.first) ?? null;
    const margin = after === null || rival === null ? null : rival.after - after;
    return { shape, seat, after, margin, second: rival?.seat ?? null, owner: ownerBefore(shape, told) };
  });
  return { finishes, landings, length: Math.max(1000, ...landings.map(({ after }) => after)) };
}

function ownerBefore(shape: number, told: readonly TohuwabohuEvent[]): number | null {
  for (const event of told) {
    if (event.type === "snatched" && event.shape === shape) return event.owner;
    if (event.type === "kept" && event.shape === shape) return event.seat;
  }
  return null;
}
