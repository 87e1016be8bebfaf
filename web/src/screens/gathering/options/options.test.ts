import { describe, expect, test } from "vitest";
import { fieldsOf, isMain, seatValue, valueOf, withOption, withSeat, type Field } from "./options.ts";

const SHEET = {
  type: "object",
  properties: {
    level: {
      default: "collect",
      oneOf: [
        { const: "collect", title: "Collecting" },
        { const: "majority", title: "Majority" },
      ],
      title: "Level",
      description: "How.",
    },
    greuh: { anyOf: [{ type: "boolean" }, { type: "null" }], default: null, title: "Greuh", description: "" },
    penalty: { type: "boolean", default: false, title: "Strict", description: "" },
    youngest: {
      anyOf: [{ type: "integer", minimum: 0, maximum: 4 }, { type: "null" }],
      default: null,
      title: "Youngest",
      description: "",
    },
    fingers: { type: "integer", minimum: 1, maximum: 5, default: 2, title: "Fingers", description: "" },
    levels: {
      type: "array",
      items: {
        oneOf: [
          { const: "novice", title: "Novice" },
          { const: "normal", title: "Normal" },
          { const: "expert", title: "Expert" },
        ],
      },
      default: [],
      title: "Levels",
      description: "",
    },
    edition: { type: "object", title: "Own box" },
  },
};
const FIELDS = fieldsOf(SHEET);
const field = (name: string) => FIELDS.find((found) => found.name === name)!;

describe("fields", () => {
  test("each option gets the right control; options of unknown kinds are left out", () => {
    expect(FIELDS.map((found) => [found.name, found.kind])).toEqual([
      ["level", "choice"],
      ["greuh", "yes_no_open"],
      ["penalty", "yes_no"],
      ["youngest", "seat"],
      ["fingers", "number"],
      ["levels", "each_seat"],
    ]);
    expect(FIELDS.filter(isMain).map((found) => found.name)).toEqual(["level", "penalty"]);
    expect(field("fingers")).toMatchObject({ least: 1, most: 5, default: 2 });
  });

  test("options that are not set have their default", () => {
    expect(valueOf(field("level"), {})).toBe("collect");
    expect(valueOf(field("level"), { level: "majority" })).toBe("majority");
    expect(valueOf(field("greuh"), { greuh: false })).toBe(false);
  });
});

describe("changing", () => {
  test("only values that differ from the default are sent", () => {
    expect(withOption({}, field("level"), "majority")).toEqual({ level: "majority" });
    expect(withOption({ level: "majority", penalty: true }, field("level"), "collect")).toEqual({ penalty: true });
    expect(withOption({ levels: ["novice"] }, field("levels"), [])).toEqual({});
  });

  test("changing one seat lists the choices of all, unless all are equal", () => {
    const levels = field("levels") as Extract<Field, { kind: "each_seat" }>;
    expect(withSeat(levels, [], 3, 1, "novice")).toEqual(["normal", "novice", "normal"]);
    expect(withSeat(levels, ["normal", "novice", "normal"], 3, 1, "normal")).toEqual([]);
    expect(withSeat(levels, ["expert", "normal"], 3, 2, "novice")).toEqual(["expert", "normal", "novice"]);
    expect(seatValue(levels, [], 0)).toBe("normal");
  });
});
