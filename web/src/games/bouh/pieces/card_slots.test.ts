import { describe, expect, it } from "vitest";
import { afterPaint } from "../../../browser/after_paint.ts";
import { byPlace, CardSlots, tabMemory } from "./card_slots.ts";

const cards = (...ids: number[]) => ids.map((id) => ({ id }));
const ids = (places: readonly ({ id: number } | null)[]) => places.map((card) => card?.id ?? null);

describe("card slots", () => {
  it("are filled in order, and may be free", () => {
    expect(ids(new CardSlots(3).assign(cards(4, 7)))).toEqual([4, 7, null]);
  });

  it("keep a card while others come and go", () => {
    const places = new CardSlots(3);
    places.assign(cards(4, 7, 9));
    expect(ids(places.assign(cards(4, 9)))).toEqual([4, null, 9]);
    expect(ids(places.assign(cards(1, 4, 9)))).toEqual([4, 1, 9]);
  });

  it("stay the same with the same cards", () => {
    const places = new CardSlots(3);
    places.assign(cards(4, 7, 9));
    places.assign(cards(7));
    expect(ids(places.assign(cards(7)))).toEqual([null, 7, null]);
  });

  it("hold the newest version of each card", () => {
    const places = new CardSlots<{ id: number; number: number }>(1);
    places.assign([{ id: 1, number: 2 }]);
    expect(places.assign([{ id: 1, number: 3 }])).toEqual([{ id: 1, number: 3 }]);
  });

  it("are as many as there are cards", () => {
    const places = new CardSlots(2);
    expect(ids(places.assign(cards(1, 2, 3)))).toEqual([1, 2, 3]);
    expect(ids(places.assign(cards(3, 4, 5, 6)))).toEqual([4, 5, 3, 6]);
  });

  it("are filled in order in a new game", () => {
    const places = new CardSlots(3);
    places.assign(cards(1, 2, 3));
    places.assign([]);
    expect(ids(places.assign(cards(5, 6, 7)))).toEqual([5, 6, 7]);
  });

  it("are the same after the page was loaded again", async () => {
    const painted = (): Promise<void> => new Promise((resolve) => void afterPaint(resolve));
    const before = new CardSlots(3, tabMemory("hand"));
    before.assign(cards(4, 7, 9));
    before.assign(cards(7));
    before.assign(cards(2, 7));
    await painted();
    expect(ids(new CardSlots(3, tabMemory("hand")).assign(cards(2, 7)))).toEqual([2, 7, null]);
    before.assign(cards(7, 8, 9));
    await painted();
    expect(ids(new CardSlots(3, tabMemory("hand")).assign(cards(7, 8, 9)))).toEqual([8, 7, 9]);
  });

  it("do not depend on what this browser has stored", () => {
    sessionStorage.setItem("hand", "{broken");
    expect(ids(new CardSlots(2, tabMemory("hand")).assign(cards(4, 7)))).toEqual([4, 7]);
  });
});

describe("places in the centre", () => {
  it("are those of the server, whatever was shown before", () => {
    expect(ids(byPlace(cards(2, 5, 9), [9, 2, 5]))).toEqual([9, 2, 5]);
    expect(ids(byPlace(cards(2, 9), [9, null, 2]))).toEqual([9, null, 2]);
  });

  it("are found for cards that have none", () => {
    expect(ids(byPlace(cards(2, 5, 9), [null, 5, null]))).toEqual([2, 5, 9]);
  });
});
