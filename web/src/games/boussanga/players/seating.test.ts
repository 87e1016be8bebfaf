import { expect, it } from "vitest";
import { seatsAroundBoard } from "./seating.ts";

it("lists the other players in the order of their turns", () => {
  expect(seatsAroundBoard({ mode: "competitive", seats: 4, seat: 2 }, "whole")).toEqual({ left: [3, 0, 1], right: [] });
});

it("lists all players on both sides for spectators", () => {
  expect(seatsAroundBoard({ mode: "competitive", seats: 3, seat: null }, "television")).toEqual({
    left: [0, 1],
    right: [2],
  });
});

it("lists no players in co-operative play, or where a television shows them", () => {
  expect(seatsAroundBoard({ mode: "coop", seats: 4, seat: null }, "whole").left).toEqual([]);
  expect(seatsAroundBoard({ mode: "teams", seats: 4, seat: 1 }, "hand").left).toEqual([]);
});
