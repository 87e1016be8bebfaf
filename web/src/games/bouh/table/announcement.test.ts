import { expect, test } from "vitest";
import type { BouhEvent } from "../../../protocol.ts";
import { boxOf } from "../box.ts";
import { announcementOf, lastAnnounced } from "./announcement.ts";

const entry = (event: Partial<BouhEvent>): { event: BouhEvent } => ({ event: event as BouhEvent });

test("the last announcement of a history is the one that was made last, whatever happened since", () => {
  const history = [
    entry({ type: "passed", seat: 0 }),
    entry({ type: "captured", seat: 1, calculation: "2 + 3 = 5" }),
    entry({ type: "appeared" }),
  ];
  expect(announcementOf(lastAnnounced(history)!, boxOf({}))).toEqual({
    seat: 1,
    kind: "captured",
    calculation: "2 + 3 = 5",
  });
  expect(announcementOf(lastAnnounced(history.slice(0, 1))!, boxOf({}))).toEqual({
    seat: 0,
    kind: "passed",
    calculation: "",
  });
});

test("before the first announcement there is none", () => {
  expect(lastAnnounced([entry({ type: "appeared" })])).toBeNull();
});
