/** The photo finish: which player was first on each shape of the card, and by how much. */

import type { TohuwabohuEvent, TohuwabohuView } from "../../../protocol.ts";

export interface Landing {
  readonly seat: number;
  readonly shape: number;
  /** Milliseconds since the card appeared. */
  readonly after: number;
  /** Whether the card shows that shape. */
  readonly right: boolean;
  /** Whether this finger got the shape. */
  readonly first: boolean;
}

export interface Finish {
  readonly shape: number;
  /** The seat that was first; `null` if the shape was not found. */
  readonly seat: number | null;
  readonly after: number | null;
  /** Milliseconds to the next finger on the same shape; `null` without one. */
  readonly margin: number | null;
  /** The seat of that next finger. */
  readonly second: number | null;
  /** The seat that owned the shape before. */
  readonly owner: number | null;
}

export interface PhotoFinish {
  readonly finishes: readonly Finish[];
  readonly landings: readonly Landing[];
  /** The length of the time line, in milliseconds. */
  readonly length: number;
}

/** The photo finish of the last card; `notices` are those of its end, if this client received them. */
export function photoFinishOf(view: TohuwabohuView, notices: readonly TohuwabohuEvent[]): PhotoFinish | null {
  const { verdict, appeared } = view;
  if (!verdict || appeared === null) return null;
  const { shapes } = verdict.card;
  const landings = view.pointing
    .map(({ seat, shape, at }): Landing => {
      const place = shapes.indexOf(shape);
      return {
        seat,
        shape,
        after: at - appeared,
        right: place >= 0,
        first: place >= 0 && verdict.first[place] === seat,
      };
    })
    .sort((one, other) => one.after - other.after);
  const finishes = shapes.map((shape, place): Finish => {
    const seat = verdict.first[place] ?? null;
    const after = landings.find((landing) => landing.shape === shape && landing.first)?.after ?? null;
    const rival = landings.find((landing) => landing.shape === shape && !landing.first) ?? null;
    const margin = after === null || rival === null ? null : rival.after - after;
    return { shape, seat, after, margin, second: rival?.seat ?? null, owner: ownerBefore(shape, notices) };
  });
  return { finishes, landings, length: Math.max(1000, ...landings.map(({ after }) => after)) };
}

function ownerBefore(shape: number, notices: readonly TohuwabohuEvent[]): number | null {
  for (const event of notices) {
    if (event.type === "snatched" && event.shape === shape) return event.owner;
    if (event.type === "kept" && event.shape === shape) return event.seat;
  }
  return null;
}
