import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../language/language.svelte.ts";
import type { AnyView } from "../protocol.ts";
import { GAMES } from "../protocol.ts";
import cases from "./registry_cases.json";
import { hasRaces, isAsked, manifestOf, MANIFESTS, titleOf, turnRules } from "./registry.ts";

const view = (fields: object): AnyView => ({ prompt: null, seat: null, ...fields }) as unknown as AnyView;

test("every game of the server has a manifest, with texts in all languages", () => {
  expect(MANIFESTS.map(({ game }) => game)).toEqual([...GAMES]);
  for (const { title, tagline } of MANIFESTS)
    for (const language of LANGUAGES) expect([title[language], tagline[language]]).not.toContain("");
});

test("a game without a manifest has its id as title and no races", () => {
  expect([manifestOf("chess"), titleOf("chess"), hasRaces("chess")]).toEqual([undefined, "chess", false]);
});

test.each([
  ["bouh", { phase: "turn", turn: 1 }, 1],
  ["bouh", { phase: "over", turn: 1 }, null],
  ["boussanga", { phase: "turn", turn: 2 }, 2],
  ["dubalai", { phase: "roll", actor: null, roller: 3 }, 3],
  ["dubalai", { phase: "keep", actor: 1, roller: 3 }, 1],
  ["dubalai", { phase: "study", actor: 1, roller: 3 }, 1],
  ["dubalai", { phase: "fog", actor: 1, roller: 3 }, null],
  ["dubalai", { phase: "write", actor: null, roller: 3 }, null],
  ["tohuwabohu", { phase: "turn_card", dealer: 1 }, 1],
  ["tohuwabohu", { phase: "search", dealer: 1 }, null],
])("%s, %j: the turn of seat %j", (game, fields, seat) => {
  expect(turnRules.turnOf(view({ type: `${game}_view`, ...fields }))).toBe(seat);
});

describe.each(cases)("cases of the rules of $game", ({ game, fewest, most, phases }) => {
  test("the number of players", () => {
    expect(manifestOf(game)).toMatchObject({ fewest, most });
  });

  test("the phases that are races for spectators too", () => {
    const races = Object.keys(phases).map((phase) => [phase, turnRules.isRace(view({ type: `${game}_view`, phase }))]);
    expect(Object.fromEntries(races)).toEqual(phases);
    expect(hasRaces(game)).toBe(Object.values(phases).includes(true));
  });
});

test.each([
  ["bouh", "turn", true],
  ["bouh", "rearrange", false],
  ["boussanga", "turn", true],
])("%s, prompt %s: the seat has to act: %j", (game, kind, asked) => {
  expect(isAsked(view({ type: `${game}_view`, prompt: { kind } }))).toBe(asked);
  expect(isAsked(view({ type: `${game}_view` }))).toBe(false);
});

test("a prompt can announce a race in any game", () => {
  expect(turnRules.isRace(view({ type: "bouh_view", prompt: { race: true } }))).toBe(true);
});
