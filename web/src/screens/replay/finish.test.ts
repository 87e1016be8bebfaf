import { describe, expect, it } from "vitest";
import type { Claim } from "../../replay/races.ts";
import { finishLine, lanesOf, timeText } from "./finish.ts";

function claim(seat: number, after: number): Claim {
  return { seat, after, late: false, network: 0, seen: 0 };
}

describe("the photo finish", () => {
  const claims = [claim(1, 700), claim(0, 734), claim(1, 900)];

  it("has a lane for each player, the quickest first", () => {
    expect(lanesOf({ claims }).map(({ seat, claims: own }) => [seat, own.length])).toEqual([
      [1, 2],
      [0, 1],
    ]);
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
    expect([34, 999, 1804].map((millis) => timeText(millis, "en"))).toEqual(["34 ms", "999 ms", "1.80 sec"]);
    expect(timeText(1804, "fr").replace(/\s/, " ")).toBe("1,80 s");
  });
});
