/** The box a table plays with: somebody's own, or ours. */

import ours from "../../../../ludotheque/games/tohuwabohu/box/edition.toml";
import type { TohuwabohuEdition, TohuwabohuShape } from "../../protocol.ts";

const OURS = ours as unknown as TohuwabohuEdition;

export interface Box {
  readonly shapes: ReadonlyMap<number, TohuwabohuShape>;
  /** Colours by their names. */
  readonly palette: ReadonlyMap<string, string>;
}

const KNOWN = new WeakMap<TohuwabohuEdition, Box>();
let last = { written: "", box: null as Box | null };

/** Every view brings a box that is not ours anew: the same box stays the same, so that nothing is drawn again. */
export function boxOf(own: TohuwabohuEdition | null): Box {
  const edition = own ?? OURS;
  const known = KNOWN.get(edition);
  if (known) return known;
  const written = JSON.stringify(edition);
  const box = last.box && last.written === written ? last.box : made(edition);
  last = { written, box };
  KNOWN.set(edition, box);
  return box;
}

function made({ shapes, palette }: TohuwabohuEdition): Box {
  return { shapes: new Map(shapes.map((shape) => [shape.id, shape])), palette: new Map(palette) };
}
