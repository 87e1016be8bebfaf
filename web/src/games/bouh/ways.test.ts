import { expect, test } from "vitest";
import type { BouhEvent } from "../../protocol.ts";
import { owned, table } from "./testing.ts";
import { ways } from "./ways.ts";

const SUM = { steps: [], calculation: "" };

test("what is turned up comes from its pile, what is caught goes to where it counts", () => {
  const view = table({ homes: [[], [owned(104)]] });
  const { from, to } = ways(view, [{ type: "appeared", seat: 0, bouh: 110, number: 1, family: "yellow" } as BouhEvent], false);
  expect(from("bouh:110")).toBe("bouh_pile");
  expect(from("card:3")).toBe("draw");
  expect(from("bouh:104")).toBeNull();
  expect(to("bouh:104")).toBe("home:1:red home:1");
  expect(to("card:3")).toBe("discard");
  expect(to("bouh:999")).toBeNull();
});

test("a Bouh that is scared runs from one home to the other, and the Greuh takes its place", () => {
  const scared: BouhEvent = { type: "scared", seat: 0, victim: 1, greuh: 203, bouh: 104, number: 4, family: "red", colour: "red", ...SUM };
  const { from, runs } = ways(table({}), [scared], false);
  expect(runs("bouh:104")).toBe(true);
  expect(runs("bouh:105")).toBe(false);
  expect(from("bouh:104")).toBe("home:1:red home:1");
  expect(from("greuh:203")).toBe("home:0");
});

test("totems are carried from the centre or from who had them, and back when they are lost", () => {
  const { errands } = ways(table({}), [
    { type: "totem_won", seat: 1, totem: "red", previous: null },
    { type: "took", seat: 0, totem: "blue", previous: 1, ...SUM },
    { type: "totem_lost", seat: 0, totem: "green" },
  ], false);
  expect(errands).toEqual([
    { copy: "totem:red", from: "totem:red", to: "home:1:red home:1" },
    { copy: "totem:blue", from: "home:1:blue home:1", to: "home:0:blue home:0" },
    { copy: "totem:green", from: "home:0:green home:0", to: "totem:green" },
  ]);
});

test("what is caught lands where homes are laid out; cards never do", () => {
  const view = table({ homes: [[], [owned(104)]] });
  expect(["bouh:104", "bouh:105", "card:3"].map(ways(view, [], true).lands)).toEqual([true, false, false]);
  expect(ways(view, [], false).lands("bouh:104")).toBe(false);
});
