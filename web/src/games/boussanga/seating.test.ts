import { expect, it } from "vitest";
import { aroundBoard } from "./seating.ts";

it("has the others in the order in which they play after oneself", () => {
  expect(aroundBoard({ mode: "competitive", seats: 4, seat: 2 }, "whole")).toEqual({ left: [3, 0, 1], right: [] });
});

it("has everybody on both sides for those who watch", () => {
  expect(aroundBoard({ mode: "competitive", seats: 3, seat: null }, "television")).toEqual({ left: [0, 1], right: [2] });
});

it("has nobody where all hold the same cards, or where a television shows them", () => {
  expect(aroundBoard({ mode: "coop", seats: 4, seat: null }, "whole").left).toEqual([]);
  expect(aroundBoard({ mode: "teams", seats: 4, seat: 1 }, "hand").left).toEqual([]);
});
