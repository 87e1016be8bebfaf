import { describe, expect, it } from "vitest";
import { language } from "../../language/language.svelte.ts";
import { boxOf } from "./box.ts";
import { inWords, margin, seconds, shapeNames } from "./describe.ts";

describe("a shape in words", () => {
  const colours = { name: (_: string, colour: string) => colour } as never;

  it("is what one would see of it", () => {
    language.choose("en");
    expect(inWords(boxOf(null), 34, colours)).toBe("Blaup: sky, coral, cream, striped; wide, 3 horns, 1 dent, 1 hole");
    language.choose("fr");
    expect(inWords(boxOf(null), 34, colours)).toBe("Blaup\u00a0: sky, coral, cream, à rayures\u00a0; large, 3 cornes, 1 creux, 1 trou");
  });

  it("tells every shape of our box from every other", () => {
    const box = boxOf(null);
    expect(new Set([...box.shapes.keys()].map((shape) => inWords(box, shape, colours))).size).toBe(36);
    expect(shapeNames(box)).toMatchObject({ "shape.34": "Blaup", "shapes[].34": "Blaup", "twin.34": "Blaup" });
  });
});

it("times are said in seconds, narrow margins in milliseconds", () => {
  language.choose("fr");
  expect([seconds(2310, "fr"), margin(34, "fr"), margin(1200, "fr")]).toEqual(["2,31 s", "34 ms", "1,20 s"]);
});

it("a box that comes again with every view is the same box", () => {
  const own = () => ({ name: "mine", palette: [["red", "#ff0000"]], shapes: [{ id: 1, name: "A" }], cards: [] }) as never;
  expect(boxOf(own())).toBe(boxOf(own()));
  expect(boxOf(own())).not.toBe(boxOf(null));
});
