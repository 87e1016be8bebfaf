import { expect, it } from "vitest";
import { cardOf } from "./local_tables.ts";

it("lists a table of this browser as one of a server", () => {
  const chairs = [{ person: "here", name: "Zoé" }, { person: "here~1", name: "Lou" }, { bot: "fox" }, {}];
  expect(cardOf({ id: "here-1", game: "bouh", chairs })).toMatchObject({
    table: "here-1",
    stage: "gathering",
    names: ["Lou"],
    seats: 4,
    free: 1,
  });
  expect(cardOf({ id: "here-1", game: "bouh", chairs, stage: "playing" }).stage).toBe("playing");
});
