import { describe, expect, it } from "vitest";
import { Places } from "./places.ts";

const cards = (...ids: number[]) => ids.map((id) => ({ id }));
const ids = (places: readonly ({ id: number } | null)[]) => places.map((card) => card?.id ?? null);

describe("places", () => {
  it("begin in order, and show what is free", () => {
    expect(ids(new Places(3).lay(cards(4, 7)))).toEqual([4, 7, null]);
  });

  it("keep a card where it lies while others come and go", () => {
    const places = new Places(3);
    places.lay(cards(4, 7, 9));
    expect(ids(places.lay(cards(4, 9)))).toEqual([4, null, 9]);
    expect(ids(places.lay(cards(1, 4, 9)))).toEqual([4, 1, 9]);
  });

  it("are the same when the same cards are laid again", () => {
    const places = new Places(3);
    places.lay(cards(4, 7, 9));
    places.lay(cards(7));
    expect(ids(places.lay(cards(7)))).toEqual([null, 7, null]);
  });

  it("hold the newest of each card", () => {
    const places = new Places<{ id: number; number: number }>(1);
    places.lay([{ id: 1, number: 2 }]);
    expect(places.lay([{ id: 1, number: 3 }])).toEqual([{ id: 1, number: 3 }]);
  });

  it("are as many as there are cards", () => {
    const places = new Places(2);
    expect(ids(places.lay(cards(1, 2, 3)))).toEqual([1, 2, 3]);
    expect(ids(places.lay(cards(3, 4, 5, 6)))).toEqual([4, 5, 3, 6]);
  });

  it("begin anew with a new game", () => {
    const places = new Places(3);
    places.lay(cards(1, 2, 3));
    places.lay([]);
    expect(ids(places.lay(cards(5, 6, 7)))).toEqual([5, 6, 7]);
  });
});
