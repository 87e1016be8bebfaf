import { describe, expect, test } from "vitest";
import { boxOf } from "./box.ts";
import cases from "./calculations.json";
import { checkForm, printed, read, workOut, written, type Step } from "./calculating.ts";

/** A refusal without the tag that only the wire needs. */
function plain(refusal: unknown): unknown {
  const { type: _, ...rest } = refusal as { type: string };
  return rest;
}

describe("as the rules do it", () => {
  test.each(cases.calculations.map((one) => [JSON.stringify(one.steps), one] as const))("works out %s", (_, one) => {
    const numbers = new Map(Object.entries(one.numbers).map(([id, number]) => [Number(id), number]));
    const steps = one.steps as Step[];
    const refusal = checkForm(steps, numbers, one.operations);
    if (refusal) {
      expect(plain(refusal)).toEqual(one.refusal);
      return;
    }
    expect(written(steps, numbers)).toBe(one.written);
    const made = workOut(steps, numbers);
    if (typeof made === "bigint") expect(String(made)).toBe(String(one.made));
    else expect(plain(made)).toEqual(one.refusal);
  });

  test.each(cases.typed.map((one) => [one.text, one] as const))("reads %j", (_, one) => {
    const steps = read(one.text, new Map(one.cards as [number, number][]));
    if (Array.isArray(steps)) expect(steps).toEqual(one.steps);
    else expect(plain(steps)).toEqual(one.refusal);
  });

  test("our box holds the same cards", () => {
    const box = boxOf({});
    expect(Object.fromEntries(box.numbers)).toEqual(cases.numbers);
    expect(Object.fromEntries(box.families)).toEqual(cases.families);
  });
});

test("numbers below zero have a proper minus sign", () => {
  expect(printed(-3n)).toBe("−3");
  expect(printed(12n)).toBe("12");
});
