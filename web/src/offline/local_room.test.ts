import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FromRoom } from "./worker_messages.ts";

const CODE = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
vi.mock("virtual:offline", () => ({ FOLDER: "/python/" }));

/** The workers that were started. */
let workers: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  readonly name: string;
  readonly sent: { type?: string; id?: number; code?: WebAssembly.Module }[] = [];

  constructor(address: URL) {
    super();
    this.name = address.pathname.split("/").at(-1)!;
    workers.push(this);
  }

  postMessage(message: object): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.sent.push({ type: "terminated" });
  }

  says(data: FromRoom): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const names = (): string[] => workers.map(({ name }) => name);
const BOUH = { game: "bouh", seats: 2, start: true } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  workers = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  vi.spyOn(WebAssembly, "compileStreaming").mockResolvedValue(CODE);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("uses the worker that the page has started before", async () => {
  const { startRoom } = await import("./room_start.ts");
  startRoom();
  const { localRoom } = await import("./local_room.ts");
  localRoom();
  expect(names()).toEqual(["room_worker.ts"]);
  expect(workers[0]!.sent.map(({ type }) => type)).toEqual(["start", "code"]);
});

it("gives the code that the page has compiled to the room and to the bots", async () => {
  const { localRoom } = await import("./local_room.ts");
  localRoom();
  workers[0]!.says({ type: "ready" });
  await vi.advanceTimersByTimeAsync(1);
  expect(workers.map(({ sent }) => sent.at(-1)!.code)).toEqual([CODE, CODE]);
  expect(WebAssembly.compileStreaming).toHaveBeenCalledTimes(1);
});

it("lets Python compile its code if the page cannot", async () => {
  vi.mocked(WebAssembly.compileStreaming).mockRejectedValue(new TypeError("no such file"));
  const { localRoom } = await import("./local_room.ts");
  localRoom();
  await vi.advanceTimersByTimeAsync(1);
  expect(workers[0]!.sent.at(-1)).toEqual({ type: "code", code: null });
});

it("starts the bots with the room while nobody waits for a board", async () => {
  const { localRoom } = await import("./local_room.ts");
  localRoom();
  workers[0]!.says({ type: "ready" });
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toEqual(["room_worker.ts", "bot_worker.ts"]);
});

it("starts the bots after the board if somebody waits for one", async () => {
  const { boardIsShown } = await import("../live/first_board.ts");
  const { localRoom } = await import("./local_room.ts");
  const opening = localRoom().open(BOUH);
  const room = workers[0]!;
  room.says({ type: "ready" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(names()).toEqual(["room_worker.ts"]);
  room.says({ type: "answered", id: room.sent.at(-1)!.id!, answer: '{"table":"here-1"}' });
  expect(await opening).toEqual({ table: "here-1" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(names()).toEqual(["room_worker.ts"]);
  boardIsShown();
  expect(names()).toEqual(["room_worker.ts", "bot_worker.ts"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual(["room_worker.ts", "bot_worker.ts"]);
});

it("starts the bots after a while if no board is shown", async () => {
  const { localRoom } = await import("./local_room.ts");
  void localRoom().open(BOUH);
  workers[0]!.says({ type: "ready" });
  await vi.advanceTimersByTimeAsync(7000);
  expect(names()).toEqual(["room_worker.ts", "bot_worker.ts"]);
});

it("starts another worker after one has failed", async () => {
  const { localConnection } = await import("./local_room.ts");
  const failing = localConnection();
  workers[0]!.says({ type: "failed", reason: "no memory" });
  await expect(failing).rejects.toThrow("incomplete");
  void localConnection();
  expect(names()).toEqual(["room_worker.ts", "room_worker.ts"]);
});

it("starts another worker for a table after one has failed", async () => {
  const { localRoom } = await import("./local_room.ts");
  const failing = localRoom().open(BOUH);
  workers[0]!.says({ type: "failed", reason: "no memory" });
  await expect(failing).rejects.toThrow("incomplete");
  void localRoom().open(BOUH);
  expect(names()).toEqual(["room_worker.ts", "room_worker.ts"]);
});

it("uses no worker that was ended", async () => {
  const { endRoom } = await import("./room_start.ts");
  const { localRoom } = await import("./local_room.ts");
  localRoom();
  endRoom();
  expect(workers[0]!.sent.at(-1)).toEqual({ type: "terminated" });
  localRoom();
  expect(names()).toEqual(["room_worker.ts", "room_worker.ts"]);
});
