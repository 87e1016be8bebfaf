/** The pieces of the box for printing, as SVG documents by name. */

import { beastFigure, creatureFigure } from "../../art/creatures/figures.ts";
import { FAMILIES } from "../../art/families.ts";
import { sign } from "../../art/markup.ts";
import { brush, PAINTS } from "../../art/paint.ts";
import { totem } from "./art/totems.ts";
import { boxOf, isBouh } from "./box.ts";

/** Boxes of other editions have other creatures; they use these in turn. */
const SPARE = 9;

const picture = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">${inside}</svg>`;

function pieces(): Record<string, string> {
  const found: Record<string, string> = {};
  const box = boxOf({} as Parameters<typeof boxOf>[0]);
  for (const [id, family] of box.families) found[`bouh ${id}`] = picture(creatureFigure(family, id, "happy"));
  for (const family of FAMILIES) {
    for (let spare = 0; spare < SPARE; spare += 1)
      found[`bouh ${family} ${spare}`] = picture(creatureFigure(family, spare, "happy"));
    found[`sign ${family}`] = picture(`<g style="${brush(PAINTS[family])}">${sign(family)}</g>`);
    found[`totem ${family}`] = picture(totem(family));
  }
  for (const id of box.numbers.keys())
    if (id > 100 && !isBouh(id)) found[`greuh ${id}`] = picture(beastFigure(id, "happy"));
  for (let spare = 0; spare < SPARE; spare += 1) found[`greuh spare ${spare}`] = picture(beastFigure(spare, "happy"));
  return found;
}

export const drawings = pieces();
