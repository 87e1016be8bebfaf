import { expect, test } from "vitest";
import type { BouhEvent } from "../../../protocol.ts";
import { owned, viewOf } from "../testing.ts";
import { routesOf } from "./routes.ts";

const SUM = { steps: [], calculation: "" };

test("a turned-up Bouh comes from its pile, a captured one goes to its colour", () => {
  const view = viewOf({ homes: [[], [owned(104)]] });
  const { from, to } = routesOf(view, [
    { type: "appeared", seat: 0, bouh: 110, number: 1, family: "yellow" } as BouhEvent,
  ]);
  expect(from("bouh:110")).toBe("bouh_pile");
  expect(from("card:3")).toBe("draw");
  expect(from("bouh:104")).toBeNull();
  expect(to("bouh:104")).toBe("home:1:red home:1");
  expect(to("card:3")).toBe("discard");
  expect(to("bouh:999")).toBeNull();
});

test("a Bouh taken by a Greuh runs from one home to the other, and the Greuh goes the other way", () => {
  const scared: BouhEvent = {
    type: "scared",
    seat: 0,
    victim: 1,
    greuh: 203,
    bouh: 104,
    number: 4,
    family: "red",
    colour: "red",
    ...SUM,
  };
  const { from, runs } = routesOf(viewOf({}), [scared]);
  expect(runs("bouh:104")).toBe(true);
  expect(runs("bouh:105")).toBe(false);
  expect(from("bouh:104")).toBe("home:1:red home:1");
  expect(from("greuh:203")).toBe("home:0");
});

test("totems are transferred from the centre or their holder, and back when they are lost", () => {
  const { transfers } = routesOf(viewOf({}), [
    { type: "totem_won", seat: 1, totem: "red", previous: null },
    { type: "took", seat: 0, totem: "blue", previous: 1, ...SUM },
    { type: "totem_lost", seat: 0, totem: "green" },
  ]);
  expect(transfers).toEqual([
    { copy: "totem:red", from: "totem:red", to: "home:1:red home:1" },
    { copy: "totem:blue", from: "home:1:blue home:1", to: "home:0:blue home:0" },
    { copy: "totem:green", from: "home:0:green home:0", to: "totem:green" },
  ]);
});
