import { describe, expect, test } from "vitest";
import { nearestInDirection, type Arrow } from "./remote_control.ts";

const box = (x: number, y: number) => ({ x, y, width: 100, height: 60 });
// four boxes in a row, and two buttons below them
const ROW = [box(0, 0), box(120, 0), box(240, 0), box(360, 0), box(60, 200), box(300, 200)];

function from(index: number, arrow: Arrow): number | null {
  const others = ROW.filter((_, other) => other !== index);
  const found = nearestInDirection(ROW[index]!, others, arrow);
  return found === null ? null : ROW.indexOf(others[found]!);
}

describe("the arrows of a remote", () => {
  test.each([
    [0, "ArrowRight", 1],
    [1, "ArrowRight", 2],
    [3, "ArrowLeft", 2],
    [0, "ArrowDown", 4],
    [3, "ArrowDown", 5],
    [5, "ArrowUp", 2],
    [4, "ArrowRight", 5],
    [3, "ArrowRight", null],
    [0, "ArrowUp", null],
  ] as const)("from %i by %s to %s", (start, arrow, end) => expect(from(start, arrow)).toBe(end));
});
