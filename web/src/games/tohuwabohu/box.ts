/** The box of a table: of its own edition, or of the standard edition. */

import standard from "../../../../ludotheque/games/tohuwabohu/box/edition.toml";
import type { TohuwabohuEdition, TohuwabohuShape } from "../../protocol.ts";

const STANDARD = standard as unknown as TohuwabohuEdition;

export interface Box {
  readonly shapes: ReadonlyMap<number, TohuwabohuShape>;
  /** The RGB value of each colour, by name. */
  readonly palette: ReadonlyMap<string, string>;
}

const BOXES = new WeakMap<TohuwabohuEdition, Box>();
let last = { json: "", box: null as Box | null };

/** Every view contains a new copy of a custom edition. Equal editions share one box, so that nothing is drawn again. */
export function boxOf(custom: TohuwabohuEdition | null): Box {
  const edition = custom ?? STANDARD;
  const known = BOXES.get(edition);
  if (known) return known;
  const json = JSON.stringify(edition);
  const box = last.box && last.json === json ? last.box : indexed(edition);
  last = { json, box };
  BOXES.set(edition, box);
  return box;
}

function indexed({ shapes, palette }: TohuwabohuEdition): Box {
  return { shapes: new Map(shapes.map((shape) => [shape.id, shape])), palette: new Map(palette) };
}
