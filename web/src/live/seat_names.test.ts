import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { GameWords } from "../language/game_words.svelte.ts";
import { language } from "../language/language.svelte.ts";
import { GAMES, LEVELS, type ChairShown } from "../protocol.ts";
import { chairNames, SEAT_PARAMETERS, seatNames, SEATS_PARAMETERS } from "./seat_names.ts";

/** What sentences mention besides seats. A new parameter belongs here or among the seats. */
const NOT_SEATS = `
  after black calculation card cards cause cell colour count discards dividend divisor earned
  element end family fewest fingers found greuh held holes horns left levels made missing most
  number numbers operation orange place points position problem ranks removed reserve round row
  second seconds shape shapes side spell square squares start symbol symbols tokens total totals
  totem twin wanted why written
`
  .trim()
  .split(/\s+/);

function sentences(game: string, kind: string): [string, string][] {
  return ["fr", "en"].flatMap((language) => {
    const words = parse(readFileSync(`../ludotheque/games/${game}/box/words.${language}.toml`, "utf8")) as Record<
      string,
      Record<string, string>
    >;
    return Object.entries(words[kind] ?? {});
  });
}

describe.each(GAMES)("sentences of %s", (game) => {
  it.each(["events", "hints", "refusals"])("name people, not seats: %s", (kind) => {
    const known = new Set<string>([...SEAT_PARAMETERS, ...SEATS_PARAMETERS, ...NOT_SEATS]);
    for (const [key, sentence] of sentences(game, kind))
      for (const [, parameter] of sentence.matchAll(/\{(\w+)/g)) expect(known, `${kind}.${key}`).toContain(parameter);
  });
});

const chair = (name: string, level: ChairShown["level"] = null): ChairShown => ({
  type: "chair_shown",
  name,
  kind: level ? "bot" : "person",
  level,
  present: true,
  host: false,
  replace_in_ms: null,
});

describe("chairs", () => {
  it("have a person's name or a bot's own name, with numbers for duplicates", () => {
    const chairs = [chair("Zoé"), chair("", "rabbit"), chair("", "rabbit"), chair("", "owl"), chair("Zoé")];
    language.choose("fr");
    expect(chairNames(chairs)).toEqual(["Zoé", "Jojo", "Lulu", "Hugo", "Zoé 2"]);
  });

  it("of ghosts say so, also beside the person", () => {
    const ghosts = [chair("Zoé"), chair("Zoé", "fox"), chair("", "rabbit")].map((one, seat): ChairShown =>
      seat ? { ...one, kind: "ghost" } : one,
    );
    language.choose("fr");
    expect(chairNames(ghosts)).toEqual(["Zoé", "Zoé (fantôme)", "Jojo (fantôme)"]);
  });

  it("of bots differ from the first letter on, also when names are cut", () => {
    for (const spoken of ["fr", "en"] as const) {
      language.choose(spoken);
      const all = LEVELS.flatMap((level) => chairNames(Array.from({ length: 5 }, () => chair("", level))));
      expect(new Set(all).size).toBe(25);
      for (const level of LEVELS) {
        const names = chairNames(Array.from({ length: 5 }, () => chair("", level)));
        expect(new Set(names.map((name) => name[0])).size, names.join()).toBe(5);
        expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(6);
      }
    }
  });

  it("keep the name of a player who left", () => {
    expect(chairNames([chair("Tom", "fox")])).toEqual(["Tom"]);
  });
});

describe("names in sentences", () => {
  const names = seatNames(["Zoé", "Tom"]);

  it("replace seats, also in lists, but not numbers", async () => {
    language.choose("en");
    const words = await GameWords.load("tohuwabohu");
    const lot = { type: "drawn_by_lot", shape: 4, seats: [0, 1], seat: 1 };
    expect(words.sentence("events", "drawn_by_lot", lot, names)).toBe(
      "Zoé, Tom were on 4 in the same millisecond. The lot falls on Tom.",
    );
    expect(words.sentence("refusals", "seats", { fewest: 2, most: 5, seats: 1 }, names)).toContain("not 1");
  });

  it("have a word for no winner", async () => {
    language.choose("en");
    const words = await GameWords.load("tohuwabohu");
    const ended = { round: 1, winner: null, cause: "time", points: [0, 0] };
    expect(words.sentence("events", "round_ended", ended, names)).toContain("goes to nobody");
  });
});
