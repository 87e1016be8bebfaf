import { expect, test } from "vitest";
import type { FactShown } from "../../protocol.ts";
import { Practice } from "./practice.svelte.ts";

const TIMES: FactShown = { operation: "*", first: 7, second: 8 };
const SUM: FactShown = { operation: "+", first: 4, second: 9 };

test("a fact that was missed comes again at the end, and the practice ends when all are right", () => {
  const practice = new Practice([TIMES, SUM]);
  practice.say(54);
  expect(practice.answer).toEqual({ right: false, fact: TIMES, said: 54 });
  practice.say(56);
  expect(practice.answer?.said).toBe(54);
  practice.next();
  expect(practice.asked).toEqual(SUM);
  practice.say(13);
  practice.next();
  expect([practice.asked, practice.done]).toEqual([TIMES, 1]);
  practice.say(56);
  practice.next();
  expect([practice.asked, practice.done, practice.all]).toEqual([null, 2, 2]);
});

test("a fact that is asked alone is asked until it is right", () => {
  const practice = new Practice([SUM]);
  practice.next();
  practice.say(12);
  practice.next();
  expect(practice.asked).toEqual(SUM);
});
