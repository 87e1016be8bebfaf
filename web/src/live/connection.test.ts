import { beforeEach, describe, expect, it } from "vitest";
import type { Companion, TableMessage } from "../protocol.ts";
import type { TableWatcher } from "./connection.svelte.ts";
import { FakeServer, shown } from "./testing/fake_server.ts";

class Watcher implements TableWatcher {
  readonly table = "t";
  since = 0;
  through: Companion | null = null;
  television = false;
  told: TableMessage[] = [];
  gone: string[] = [];
  lost: string[] = [];
  tell(message: TableMessage): void {
    this.told.push(message);
  }
  missing(key: string): void {
    this.gone.push(key);
  }
  dropped(command: string): void {
    this.lost.push(command);
  }
}

let server: FakeServer;
let watcher: Watcher;
let stop: () => void;

beforeEach(() => {
  server = new FakeServer();
  watcher = new Watcher();
  stop = server.connection.watch(watcher);
});

function comeIn(): void {
  server.wire.welcomes();
  server.wire.take();
}

const EMOTE = { type: "emote", key: "hello" } as const;
const sentEmote = (command: string) => ({ type: "to", table: "t", wish: { type: "emote", key: "hello", command } });
const problem = (changed: object) =>
  ({ type: "problem", key: "too_fast", table: "t", command: null, retry_after_ms: 500, detail: "", ...changed }) as const;

describe("a connection", () => {
  it("enters the tables looked at once it is welcomed", () => {
    expect(server.connection.state).toBe("connecting");
    expect(server.wire.take()).toEqual([]);
    server.wire.welcomes();
    expect(server.connection.state).toBe("open");
    expect(server.wire.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
  });

  it("enters for whoever looks, where several share the device", () => {
    watcher.through = { type: "companion", number: 2, name: "Lou" };
    server.wire.welcomes();
    expect(server.wire.take()).toEqual([{ type: "enter", table: "t", since: 0, companion: watcher.through }]);
  });

  it("answers pings at once", () => {
    comeIn();
    server.wire.says({ type: "ping", token: 7 } as never);
    expect(server.wire.take()).toEqual([{ type: "pong", token: 7 }]);
  });

  it("comes back by itself from the last update seen, and asks once more for what had no answer", () => {
    comeIn();
    server.connection.want("t", EMOTE);
    server.connection.want("t", EMOTE);
    server.wire.says({ type: "answer", table: "t", command: "c1", refusal: null });
    watcher.since = 12;
    server.wire.breaks();
    expect(server.connection.state).toBe("away");
    server.connection.want("t", EMOTE); // while away: kept for later
    server.pass(400);
    expect(server.wires).toHaveLength(2);
    server.wire.welcomes();
    expect(server.wire.take()).toEqual([{ type: "enter", table: "t", since: 12 }, sentEmote("c2"), sentEmote("c3")]);
  });

  it("tries less often the longer it lasts, and at once when told to hurry", () => {
    const tries = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      server.wire.breaks();
      const before = server.wires.length;
      let waited = 0;
      while (server.wires.length === before) {
        server.pass(100);
        waited += 100;
      }
      tries.push(waited);
    }
    expect(tries).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
    server.wire.breaks();
    server.connection.hurry();
    expect(server.wires).toHaveLength(9);
    server.pass(10_000);
    expect(server.wires).toHaveLength(9);
  });

  it("takes a line on which nothing comes for dead", () => {
    comeIn();
    server.pass(10_000);
    server.wire.says({ type: "ping", token: 1 } as never);
    server.pass(10_000);
    expect(server.connection.state).toBe("open");
    server.pass(5_000);
    expect(server.connection.state).not.toBe("open");
    expect(server.wires[0]!.closed).toBe(true);
    expect(server.wires.length).toBeGreaterThan(1);
  });

  it("waits as long as a closing server says, and knows why", () => {
    comeIn();
    server.wire.says({ type: "closing", reason: "restart", retry_after_ms: 1000 });
    expect(server.connection.state).toBe("away");
    expect(server.connection.closing).toBe("restart");
    server.pass(999);
    expect(server.wires).toHaveLength(1);
    server.pass(1);
    expect(server.wires).toHaveLength(2);
    server.wire.welcomes();
    expect(server.connection.closing).toBeNull();
  });

  it("begins anew for somebody else without speaking into a line that is not open yet", () => {
    comeIn();
    const old = server.wire;
    server.connection.restart();
    expect(old.closed).toBe(true);
    server.connection.want("t", EMOTE);
    expect(server.wire).not.toBe(old);
    expect(server.wire.take()).toEqual([]);
    server.wire.welcomes();
    expect(server.wire.take()).toEqual([{ type: "enter", table: "t", since: 0 }, sentEmote("c1")]);
  });

  it("enters a table again that is served elsewhere, and asks there for what had no answer", () => {
    comeIn();
    server.connection.want("t", EMOTE);
    server.wire.take();
    watcher.since = 5;
    server.wire.says({ type: "gone", table: "t" });
    expect(server.wire.take()).toEqual([]);
    server.pass(400);
    expect(server.wire.take()).toEqual([{ type: "enter", table: "t", since: 5 }, sentEmote("c1")]);
  });

  it("waits when it was too fast, then asks again, but not twice after a reconnect", () => {
    comeIn();
    server.connection.want("t", EMOTE);
    server.wire.take();
    server.wire.says(problem({ command: "c1" }));
    server.pass(499);
    expect(server.wire.take()).toEqual([]);
    server.pass(1);
    expect(server.wire.take()).toEqual([sentEmote("c1")]);
    server.wire.says(problem({ command: "c1", retry_after_ms: 5000 }));
    server.wire.breaks();
    server.pass(400);
    server.wire.welcomes();
    server.pass(6000);
    expect(server.wire.take().filter(({ type }) => type === "to")).toEqual([sentEmote("c1")]);
  });

  it("lets go of a wish nobody understands", () => {
    comeIn();
    server.connection.want("t", EMOTE);
    server.wire.says(problem({ key: "not_understood", table: null, command: "c1" }));
    expect(watcher.lost).toEqual(["c1"]);
    server.wire.breaks();
    server.pass(400);
    server.wire.welcomes();
    expect(server.wire.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
  });

  it("tells that a table is not there, and keeps trying one that cannot be reached", () => {
    comeIn();
    server.wire.says(problem({ key: "no_such_table" }));
    server.pass(20_000 - 14_001);
    expect(watcher.gone).toEqual(["no_such_table"]);
    expect(server.wire.take()).toEqual([]);
    server.wire.says(problem({ key: "unavailable", retry_after_ms: 2000 }));
    server.pass(2000);
    expect(watcher.gone).toEqual(["no_such_table", "unavailable"]);
    expect(server.wire.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
  });

  it("forgets a table that was left", () => {
    comeIn();
    server.connection.want("t", EMOTE);
    server.wire.take();
    stop();
    expect(server.wire.take()).toEqual([{ type: "leave", table: "t" }]);
    server.wire.says(shown());
    expect(watcher.told).toEqual([]);
    server.wire.breaks();
    server.pass(400);
    server.wire.welcomes();
    expect(server.wire.take()).toEqual([]);
  });

  it("does not go on with a server of another version", () => {
    server.wire.says({ type: "welcome", version: 999, name: "" });
    expect(server.outdated).toBe(1);
    expect(server.connection.state).toBe("connecting");
    expect(server.wire.take()).toEqual([]);
  });
});
