import { describe, expect, it } from "vitest";
import type { GhostsShown } from "../../protocol.ts";
import { chosen, firstChairs, requestOf } from "./chairs.ts";

type Seats = GhostsShown["seats"];

function seats(...kinds: ("you" | "bot" | "friend" | "stranger")[]): Seats {
  return kinds.map((kind, seat) => ({
    player: {
      seat,
      name: kind,
      level: kind === "bot" ? "owl" : null,
      rank: 1,
      score: 2,
      you: kind === "you",
      ghost: false,
    },
    willing: kind !== "stranger",
    level: "fox",
  }));
}

describe("the chairs of a race against ghosts", () => {
  it("puts you in the place of a bot, so that your own ghost plays too", () => {
    expect(firstChairs(seats("you", "bot", "bot"))).toEqual(["ghost", "you", "ghost"]);
  });
  it("leaves you where you sat if there was no bot, and gives a bot for who has not agreed", () => {
    expect(firstChairs(seats("friend", "you", "stranger"))).toEqual(["ghost", "you", "bot"]);
  });
  it("has exactly one chair for you", () => {
    const three = seats("you", "bot", "stranger");
    expect(chosen(three, ["ghost", "you", "bot"], 2, "you")).toEqual(["ghost", "ghost", "you"]);
    expect(chosen(three, ["ghost", "you", "bot"], 1, "free")).toEqual(["ghost", "you", "bot"]);
    expect(chosen(three, ["ghost", "you", "bot"], 0, "free")).toEqual(["free", "you", "bot"]);
  });
  it("asks for what was chosen", () => {
    expect(requestOf(["ghost", "you", "bot", "free"], "owl")).toEqual({
      seat: 1,
      ghosts: [0],
      bots: { 2: "owl" },
    });
  });
});
