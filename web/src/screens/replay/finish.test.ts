import { describe, expect, it } from "vitest";
import type { AnyEvent, AnyView } from "../../protocol.ts";
import type { Claim } from "../../replay/races.ts";
import { finishLine, lanesOf, timeText, touchedPlaces } from "./finish.ts";

function claim(seat: number, after: number): Claim {
  return { seat, after, late: false, network: 0, step: 1, seen: 0 };
}

describe("the photo finish", () => {
  const claims = [claim(1, 700), claim(0, 734), claim(1, 900)];

  it("has a lane for each player, the quickest first", () => {
    expect(lanesOf({ claims }).map(({ seat, claims: own }) => [seat, own.length])).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });

  it("has the fingers on what they touched", () => {
    const pointed = (shape: number): AnyEvent => ({ type: "pointed", shape }) as unknown as AnyEvent;
    const steps: Record<number, AnyEvent[]> = { 1: [pointed(5)], 2: [{ type: "card_over" } as AnyEvent, pointed(9)] };
    const touched = (event: AnyEvent, before: AnyView | null): string[] | null =>
      event.type === "pointed" ? [`#${event.shape} in ${before?.step}`] : null;
    const fingers = [
      claims[0]!,
      { ...claims[1]!, late: true },
      { ...claims[2]!, step: 2, seen: 1 },
      { ...claim(2, 950), step: 3 },
    ];
    const recorded = {
      noticesAt: (step: number) => steps[step] ?? [],
      viewAt: (step: number) => ({ step }) as AnyView,
    };
    const places = touchedPlaces({ claims: fingers, last: 3 }, recorded, touched);
    expect(places.map(({ selectors, claims: own }) => [selectors, own.map(({ after }) => after)])).toEqual([
      [["#5 in 0"], [700, 734]],
      [["#9 in 1"], [900]],
    ]);
    expect(touchedPlaces({ claims: fingers, last: 3 }, recorded, undefined)).toEqual([]);
  });

  it("has fingers that were held for a while on what they touched", () => {
    const closed: AnyEvent = { type: "closed", seat: 1 };
    const fingers = [
      { ...claim(1, 700), step: 2 },
      { ...claim(0, 734), step: 3 },
    ];
    const recorded = { noticesAt: (step: number) => (step === 4 ? [closed] : []), viewAt: () => null };
    const touched = (event: AnyEvent): string[] | null => (event.type === "closed" ? [".book"] : null);
    expect(touchedPlaces({ claims: fingers, last: 4 }, recorded, touched)).toEqual([
      { selectors: [".book"], claims: fingers },
    ]);
    expect(touchedPlaces({ claims: fingers, last: 3 }, recorded, touched)).toEqual([]);
  });

  it("begins shortly before the first finger", () => {
    const line = finishLine({ claims, length: 900 });
    const places = [0, 640, 700, 734, 900, 2000].map(line);
    expect(places[0]).toBe(0);
    expect(places[1]).toBe(0);
    expect(places[5]).toBe(1);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
    expect(places[3]! - places[2]!, "34 ms can be seen").toBeGreaterThan(0.1);
  });

  it("does not begin before the question", () => {
    expect(finishLine({ claims: [claim(0, 20)], length: 20 })(0)).toBe(0);
  });

  it("has times in milliseconds or seconds", () => {
    expect([34, 999, 1804].map((millis) => timeText(millis, "en"))).toEqual([
      "34\u202fms",
      "999\u202fms",
      "1.80\u202fs",
    ]);
    expect(timeText(1804, "fr")).toBe("1,80\u202fs");
  });
});
