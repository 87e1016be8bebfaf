import { describe, expect, it } from "vitest";
import { language } from "../../language/language.svelte.ts";
import { boxOf } from "./box.ts";
import { describeShape, formatMargin, formatSeconds, shapeNames } from "./describe.ts";

describe("the description of a shape", () => {
  const colours = { name: (_: string, colour: string) => colour } as never;

  it("lists its colours, pattern and parts", () => {
    language.choose("en");
    expect(describeShape(boxOf(null), 34, colours)).toBe(
      "Blaup: sky, coral, cream, striped; wide, 3 horns, 1 dent, 1 hole",
    );
    language.choose("fr");
    expect(describeShape(boxOf(null), 34, colours)).toBe(
      "Blaup\u00a0: sky, coral, cream, à rayures\u00a0; large, 3 cornes, 1 creux, 1 trou",
    );
  });

  it("differs for all shapes of the standard edition", () => {
    const box = boxOf(null);
    expect(new Set([...box.shapes.keys()].map((shape) => describeShape(box, shape, colours))).size).toBe(36);
    expect(shapeNames(box)).toMatchObject({ "shape.34": "Blaup", "shapes[].34": "Blaup", "twin.34": "Blaup" });
  });
});

it("times are given in seconds, small margins in milliseconds", () => {
  language.choose("fr");
  expect([formatSeconds(2310, "fr"), formatMargin(34, "fr"), formatMargin(1200, "fr")]).toEqual([
    "2,31 s",
    "34 ms",
    "1,20 s",
  ]);
});

it("equal editions of several views share one box", () => {
  const custom = () =>
    ({ name: "mine", palette: [["red", "#ff0000"]], shapes: [{ id: 1, name: "A" }], cards: [] }) as never;
  expect(boxOf(custom())).toBe(boxOf(custom()));
  expect(boxOf(custom())).not.toBe(boxOf(null));
});
