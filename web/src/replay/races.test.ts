import { describe, expect, it } from "vitest";
import type { RaceReport, ReplayTimeline } from "../protocol.ts";
import { raceNear, racesOf } from "./races.ts";

type Steps = ReplayTimeline["steps"];
type Receipts = RaceReport["receipts"];

function steps(...given: [at: number, seat: number | null, race: boolean][]): Steps {
  return given.map(([at, seat, race], index) => ({ entries: index, at, seat, race, marks: [] }));
}

function receipt(seat: number, at: number, credited: number, elapsed: number): Receipts[number] {
  return { seat, at, credited, elapsed } as Receipts[number];
}

const STEPS = steps(
  [0, null, false],
  [1000, 0, true],
  [1700, 1, true],
  [1900, 2, false],
  [5000, null, true],
  [6000, null, false],
);

describe("the races of a recording", () => {
  it("are found in its steps", () => {
    const races = racesOf(STEPS);
    expect(races).toHaveLength(1);
    const { first, last, began, length, claims } = races[0]!;
    expect([first, last, began, length]).toEqual([1, 3, 1000, 900]);
    expect(claims.map(({ seat, after, seen }) => [seat, after, seen])).toEqual([
      [1, 700, 1],
      [2, 900, 2],
    ]);
  });

  it("have the fingers that came too late, and what those players saw", () => {
    const race = [receipt(1, 1700, 700, 760), receipt(0, 1734, 734, 734)];
    const { claims, length } = racesOf(STEPS, [{ receipts: race }, { receipts: [receipt(2, 1900, 900, 905)] }])[0]!;
    expect(claims).toEqual([
      { seat: 1, after: 700, late: false, network: 60, step: 2, seen: 1 },
      { seat: 0, after: 734, late: true, network: 0, step: 2, seen: 2 },
      { seat: 2, after: 900, late: false, network: 5, step: 3, seen: 2 },
    ]);
    expect(length).toBe(900);
  });

  it("keep a finger that came after the decision, and none of the next race", () => {
    const receipts = [receipt(0, 1910, 910, 950), receipt(0, 5200, 200, 210)];
    const races = racesOf(STEPS, [{ receipts }]);
    expect(races.map(({ claims }) => claims.map(({ seat, after, late, seen }) => [seat, after, late, seen]))).toEqual([
      [
        [1, 700, false, 1],
        [2, 900, false, 2],
        [0, 910, true, 2],
      ],
      [[0, 200, true, 4]],
    ]);
  });

  it("are near to every step", () => {
    const receipts = [receipt(0, 5200, 200, 210)];
    const races = racesOf(STEPS, [{ receipts }]);
    expect([0, 1, 3, 4, 5].map((step) => raceNear(races, step)?.first)).toEqual([1, 1, 1, 4, 4]);
    expect(raceNear([], 3)).toBeNull();
  });
});
