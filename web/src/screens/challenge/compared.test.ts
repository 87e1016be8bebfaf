import { expect, it } from "vitest";
import { comparedAddress, playBeside, replayBeside } from "./compared.ts";

const COMPARED = { challenge: { match: "m-1", seat: 2, key: "k_Y-" }, play: "p 2" };

it("comes back from the address of a replay as it was written", () => {
  const page = new URL(replayBeside(COMPARED, "/replay/m-1?key=abc", 17), "http://here");
  expect(page.hash).toBe("#17");
  expect(page.searchParams.get("key")).toBe("abc");
  expect(playBeside(page.search)).toEqual(COMPARED);
});

it("ignores addresses without a whole comparison", () => {
  for (const search of ["", "?key=1", "?beside=a~1~k", "?beside=a~x~k~p"]) expect(playBeside(search)).toBeNull();
});

it("asks the server for the comparison", () => {
  expect(comparedAddress(COMPARED)).toBe("/challenges/m-1/2/plays/p%202?key=k_Y-");
});
