import { describe, expect, it } from "vitest";
import type { TohuwabohuShape } from "../../../protocol.ts";
import { boxOf } from "../box.ts";
import cases from "./drawings.json";
import { drawingOf } from "./outline.ts";
import { patternOf, svgOf } from "./painting.ts";

const areClose = (drawn: readonly (readonly number[])[], known: readonly (readonly number[])[]): boolean =>
  drawn.length === known.length &&
  drawn.every((numbers, i) => numbers.every((number, j) => Math.abs(number - known[i]![j]!) < 0.02));

describe("every shape", () => {
  it.each(cases)("is drawn as in Python: $shape.id", ({ shape, edge, balls, holes, pattern: known }) => {
    const drawing = drawingOf(shape as TohuwabohuShape);
    expect(
      areClose(
        drawing.edge.filter((_, sample) => sample % 15 === 0),
        edge,
      ),
    ).toBe(true);
    expect(areClose(drawing.balls, balls)).toBe(true);
    expect(areClose(drawing.holes, holes)).toBe(true);
    expect(patternOf(shape as TohuwabohuShape, "#second", "#third", `edge-${shape.id}`)).toBe(known);
  });

  it("of the standard edition looks different from all others, in colour, as a frame and without colour", () => {
    const { shapes, palette } = boxOf(null);
    for (const look of ["colour", "black", "frame"] as const)
      expect(new Set([...shapes.values()].map((shape) => svgOf(shape, palette, look, "x"))).size).toBe(36);
  });
});
