import { expect, test } from "vitest";
import { daysBefore, daysOfMonth, monthsAfter, weekdayOf } from "./days.ts";

test("the days before a day go back over months and years", () => {
  expect(daysBefore("2027-01-02", 3)).toEqual(["2027-01-01", "2026-12-31", "2026-12-30"]);
});

test("months follow each other over the end of a year", () => {
  expect([monthsAfter("2027-01", -1), monthsAfter("2026-12", 1), monthsAfter("2027-03", 0)]).toEqual([
    "2026-12",
    "2027-01",
    "2027-03",
  ]);
});

test.each([
  ["2027-02", 28],
  ["2028-02", 29],
  ["2026-11", 30],
  ["2026-12", 31],
])("%s has %d days", (month, count) => {
  const days = daysOfMonth(month);
  expect([days.length, days[0], days.at(-1)]).toEqual([count, `${month}-01`, `${month}-${count}`]);
});

test("weeks begin on Monday", () => {
  expect(["2027-02-01", "2027-02-07", "2027-02-08"].map(weekdayOf)).toEqual([0, 6, 0]);
});
