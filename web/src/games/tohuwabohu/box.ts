/** The box a table plays with: somebody's own, or ours. */

import ours from "../../../../ludotheque/games/tohuwabohu/edition.toml";
import type { TohuwabohuEdition, TohuwabohuShape } from "../../protocol.ts";

const OURS = ours as unknown as TohuwabohuEdition;

export interface Box {
  readonly shapes: ReadonlyMap<number, TohuwabohuShape>;
  /** Colours by their names. */
  readonly palette: ReadonlyMap<string, string>;
}

const KNOWN = new WeakMap<TohuwabohuEdition, Box>();

export function boxOf(own: TohuwabohuEdition | null): Box {
  const edition = own ?? OURS;
  const known = KNOWN.get(edition);
  if (known) return known;
  const box = { shapes: new Map(edition.shapes.map((shape) => [shape.id, shape])), palette: new Map(edition.palette) };
  KNOWN.set(edition, box);
  return box;
}
