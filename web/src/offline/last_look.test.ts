import { beforeEach, expect, it, vi } from "vitest";
import type { LiveTable } from "../live/live_table.svelte.ts";
import type { TableMessage } from "../protocol.ts";
import { session } from "../settings/session.svelte.ts";
import { lastLooks, lookAt, remember } from "./last_look.ts";
import { texts } from "./testing_storage.ts";

vi.mock("./storage.ts", () => import("./testing_storage.ts"));

beforeEach(() => {
  texts.clear();
  vi.useFakeTimers();
});

function table(id: string, stage = "playing"): LiveTable {
  const chairs = [
    { name: "Zoé", kind: "person" },
    { name: "", kind: "bot" },
  ];
  const shown = { type: "table_shown", table: id, match: "m", game: "bouh", stage, chairs, you: 0, hosting: true };
  return { table: id, shown, view: { prompt: null }, outcome: null } as unknown as LiveTable;
}

async function seen(one: LiveTable): Promise<void> {
  remember(one);
  await vi.advanceTimersByTimeAsync(2000);
}

it("shows a table as it was seen last, without a seat to play on", async () => {
  await seen(table("one"));
  const received: TableMessage[] = [];
  const connection = await lookAt("one");
  connection!.watch({ table: "one", receive: (message: TableMessage) => received.push(message) } as never);
  expect(received.map(({ type }) => type)).toEqual(["table_shown", "update"]);
  expect(received[0]).toMatchObject({ you: null, hosting: false });
  expect(connection!.looking).toBe(true);
  expect(await lookAt("two")).toBeNull();
});

it("goes on with a table once the server is back, unless the page was left", async () => {
  await seen(table("one"));
  const ensureGuest = vi.spyOn(session, "ensureGuest").mockRejectedValue(new Error("away"));
  const goOn = vi.fn();
  const connection = await lookAt("one", goOn);
  const leave = connection!.watch({ table: "one", receive: () => undefined } as never);
  await vi.advanceTimersByTimeAsync(6000);
  expect(ensureGuest).toHaveBeenCalled();
  expect(goOn).not.toHaveBeenCalled();
  ensureGuest.mockResolvedValue({} as never);
  await vi.advanceTimersByTimeAsync(6000);
  expect(goOn).toHaveBeenCalledOnce();
  leave();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(goOn).toHaveBeenCalledOnce();
});

it("lists the tables, and drops one that is over", async () => {
  await seen(table("one"));
  expect(await lastLooks()).toMatchObject([{ table: "one", names: ["Zoé"], seats: 2 }]);
  await seen(table("one", "over"));
  expect(await lastLooks()).toEqual([]);
});

it("keeps the ten tables that were seen last", async () => {
  for (let n = 0; n < 12; n++) await seen(table(`t${n}`));
  expect((await lastLooks()).map((card) => card.table)).toEqual(
    Array.from({ length: 10 }, (_, older) => `t${11 - older}`),
  );
});
