import { expect, test } from "vitest";
import { milestones } from "./milestones.ts";

test.each([
  [0, 0, 10],
  [9, 0, 10],
  [10, 10, 25],
  [238, 200, 250],
  [1000, 1000, 1500],
  [2600, 2500, 3000],
])("%i lies between %i and %i", (made, from, to) => expect(milestones(made)).toEqual({ from, to }));
