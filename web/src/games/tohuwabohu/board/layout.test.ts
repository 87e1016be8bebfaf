import { describe, expect, it } from "vitest";
import { linesFor, SHOWN_SIZE, sizesFor, TOUCH_SIZE, type Sizes, type Space } from "./layout.ts";

const space = (width: number, height: number, owned: readonly number[], side = 6): Space => ({
  width,
  height,
  columns: side,
  rows: side,
  onCard: 3,
  owned,
  goal: owned.length > 4 ? 7 : 8,
  line: 30,
  least: TOUCH_SIZE,
});

/** The height and width that everything needs. */
function needed({ width, columns, rows, owned }: Space, sizes: Sizes): { down: number; across: number } {
  const square = { down: sizes.cell * rows, across: sizes.cell * columns };
  const zones = (across: number) => linesFor(across, owned, sizes.kept, sizes.label) * sizes.kept;
  if (!sizes.wide) return { down: sizes.cardHeight + square.down + sizes.zoneHeight + 20, across: square.across };
  const beside = width - square.across - sizes.cardWidth - 20;
  return { down: Math.max(square.down + 4, sizes.roomy ? 0 : zones(beside)), across: square.across + sizes.cardWidth };
}

describe("everything fits", () => {
  // the space for the board on screens of 360×740, 390×844, 740×360, 768×1024, 1280×800 and 1920×1080
  const screens = [
    [360, 586],
    [390, 690],
    [740, 268],
    [768, 860],
    [1012, 620],
    [1536, 860],
  ] as const;
  const tables = [
    [0, 0, 0],
    [7, 7, 8],
    [7, 7, 7, 8],
    [6, 6, 6, 6, 7],
    [6, 6, 6, 6, 6, 6],
  ];
  for (const [width, height] of screens)
    for (const owned of tables)
      it(`${width}×${height} with ${owned.join(", ")} shapes before the players`, () => {
        const wanted = space(width, height, owned);
        const sizes = sizesFor(wanted);
        const { down, across } = needed(wanted, sizes);
        expect(down).toBeLessThanOrEqual(height);
        expect(across).toBeLessThanOrEqual(width);
        expect(Math.min(sizes.cell, sizes.kept)).toBeGreaterThanOrEqual(TOUCH_SIZE);
      });

  for (const [width, height] of screens)
    for (const seats of [3, 4, 5, 6])
      it(`${width}×${height}: nothing moves or changes its size when ${seats} players win shapes`, () => {
        const none = Array.from({ length: seats }, () => 0);
        const { label: _none, ...before } = sizesFor(space(width, height, none));
        for (const won of [1, 3, 5, 6]) {
          const { label: _some, ...after } = sizesFor(
            space(
              width,
              height,
              none.map(() => won),
            ),
          );
          expect(after).toEqual(before);
        }
      });

  it("half of what can be won is visible on a phone without scrolling", () => {
    for (const owned of [
      [8, 4, 4],
      [7, 4, 4, 4, 4, 4],
    ]) {
      const sizes = sizesFor(space(360, 586, owned));
      expect(linesFor(352, owned, sizes.kept, sizes.label) * sizes.kept).toBeLessThanOrEqual(sizes.zoneHeight);
      expect(sizes.cell).toBeGreaterThanOrEqual(TOUCH_SIZE);
    }
  });

  it("fewer shapes are larger", () => {
    expect(sizesFor(space(360, 586, [0, 0, 0], 4)).cell).toBeGreaterThan(
      1.4 * sizesFor(space(360, 586, [0, 0, 0])).cell,
    );
  });

  it("on a screen that is too small, shapes keep the size of a touch target", () => {
    expect(sizesFor(space(320, 300, [7, 7, 8])).cell).toBe(TOUCH_SIZE);
  });

  it("where nothing is touched, the square is smaller rather than cut off: a replay on a phone in landscape", () => {
    const shown = { ...space(740, 255, [7, 7, 8]), least: SHOWN_SIZE };
    expect(needed(shown, sizesFor(shown)).down).toBeLessThanOrEqual(255);
  });
});
