import { describe, expect, test } from "vitest";
import { boxOf } from "../box.ts";
import cases from "./calculations.json";
import { checkForm, evaluate, formatCalculation, formatNumber, parseCalculation, type Step } from "./calculation.ts";

/** A refusal without the tag that only the wire needs. */
function plain(refusal: unknown): unknown {
  const { type: _, ...rest } = refusal as { type: string };
  return rest;
}

describe("cases of the rules", () => {
  test.each(cases.calculations.map((one) => [JSON.stringify(one.steps), one] as const))("evaluates %s", (_, one) => {
    const numbers = new Map(Object.entries(one.numbers).map(([id, number]) => [Number(id), number]));
    const steps = one.steps as Step[];
    const refusal = checkForm(steps, numbers, one.operations);
    if (refusal) {
      expect(plain(refusal)).toEqual(one.refusal);
      return;
    }
    expect(formatCalculation(steps, numbers)).toBe(one.written);
    const made = evaluate(steps, numbers);
    if (typeof made === "bigint") expect(String(made)).toBe(String(one.made));
    else expect(plain(made)).toEqual(one.refusal);
  });

  test.each(cases.typed.map((one) => [one.text, one] as const))("parses %j", (_, one) => {
    const steps = parseCalculation(one.text, new Map(one.cards as [number, number][]));
    if (Array.isArray(steps)) expect(steps).toEqual(one.steps);
    else expect(plain(steps)).toEqual(one.refusal);
  });

  test("our box has the same cards", () => {
    const box = boxOf({});
    expect(Object.fromEntries(box.numbers)).toEqual(cases.numbers);
    expect(Object.fromEntries(box.families)).toEqual(cases.families);
  });
});

test("negative numbers have a typographic minus sign", () => {
  expect(formatNumber(-3n)).toBe("−3");
  expect(formatNumber(12n)).toBe("12");
});
