import { expect, it } from "vitest";
import { witchFigure, witchPicture } from "./witch_figure.ts";
import { WITCHES } from "./witches.ts";

it("draws six different witches as complete markup", () => {
  const figures = WITCHES.map(witchFigure);
  expect(new Set(figures).size).toBe(6);
  for (const figure of figures) {
    const svg = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${figure}</svg>`, "text/xml");
    expect(svg.querySelectorAll("path, circle, ellipse").length).toBeGreaterThan(20);
    expect(figure).not.toMatch(/undefined|var\(/);
  }
});

it("draws each witch and each head once, for any number of seats", () => {
  expect(witchPicture(1, true)).toBe(witchPicture(7, true));
  expect(new Set([witchPicture(1, true), witchPicture(1, false), witchPicture(2, true)]).size).toBe(3);
});
