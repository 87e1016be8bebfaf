import { expect, test } from "vitest";
import { LANGUAGES } from "../language/language.svelte.ts";
import type { AnyView } from "../protocol.ts";
import { GAMES } from "../protocol.ts";
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
  ["tohuwabohu", { phase: "turn_card", dealer: 1 }, 1],
  ["tohuwabohu", { phase: "search", dealer: 1 }, null],
])("%s, %j: the turn of seat %j", (game, fields, seat) => {
  expect(turnRules.turnOf(view({ type: `${game}_view`, ...fields }))).toBe(seat);
});

test.each([
  ["bouh", "turn", false],
  ["dubalai", "roll", false],
  ["dubalai", "look", true],
  ["dubalai", "fog", true],
  ["tohuwabohu", "turn_card", false],
  ["tohuwabohu", "search", true],
])("%s, phase %s: a race for spectators too: %j", (game, phase, race) => {
  expect(turnRules.isRace(view({ type: `${game}_view`, phase }))).toBe(race);
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
