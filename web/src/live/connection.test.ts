import { beforeEach, describe, expect, it } from "vitest";
import type { Companion, TableMessage } from "../protocol.ts";
import type { TableWatcher } from "./connection.svelte.ts";
import { FakeServer, shown } from "./testing/fake_server.ts";

class Watcher implements TableWatcher {
  readonly table = "t";
  since = 0;
  companion: Companion | null = null;
  television = false;
  received: TableMessage[] = [];
  missed: string[] = [];
  dropped: string[] = [];
  receive(message: TableMessage): void {
    this.received.push(message);
  }
  missing(key: string): void {
    this.missed.push(key);
  }
  requestDropped(command: string): void {
    this.dropped.push(command);
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

function open(): void {
  server.socket.welcomes();
  server.socket.take();
}

const EMOTE = { type: "emote", key: "hello" } as const;
const sentEmote = (command: string) => ({ type: "to", table: "t", wish: { type: "emote", key: "hello", command } });
const problem = (changed: object) =>
  ({
    type: "problem",
    key: "too_fast",
    table: "t",
    command: null,
    retry_after_ms: 500,
    detail: "",
    ...changed,
  }) as const;

describe("a connection", () => {
  it("enters its tables after the welcome", () => {
    expect(server.connection.state).toBe("connecting");
    expect(server.socket.take()).toEqual([]);
    server.socket.welcomes();
    expect(server.connection.state).toBe("open");
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
  });

  it("enters for a companion, if several people share the device", () => {
    watcher.companion = { type: "companion", number: 2, name: "Lou" };
    server.socket.welcomes();
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0, companion: watcher.companion }]);
  });

  it("answers pings at once", () => {
    open();
    server.socket.says({ type: "ping", token: 7 } as never);
    expect(server.socket.take()).toEqual([{ type: "pong", token: 7 }]);
  });

  it("reconnects by itself from the last update, and sends unanswered requests again", () => {
    open();
    server.connection.request("t", EMOTE);
    server.connection.request("t", EMOTE);
    server.socket.says({ type: "answer", table: "t", command: "c1", refusal: null });
    watcher.since = 12;
    server.socket.breaks();
    expect(server.connection.state).toBe("away");
    server.connection.request("t", EMOTE); // while away: kept for later
    server.pass(400);
    expect(server.sockets).toHaveLength(2);
    server.socket.welcomes();
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 12 }, sentEmote("c2"), sentEmote("c3")]);
  });

  it("waits longer before each attempt, and connects at once on demand", () => {
    const tries = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      server.socket.breaks();
      const before = server.sockets.length;
      let waited = 0;
      while (server.sockets.length === before) {
        server.pass(100);
        waited += 100;
      }
      tries.push(waited);
    }
    expect(tries).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
    server.socket.breaks();
    server.connection.reconnectNow();
    expect(server.sockets).toHaveLength(9);
    server.pass(10_000);
    expect(server.sockets).toHaveLength(9);
  });

  it("treats a silent socket as dead", () => {
    open();
    server.pass(10_000);
    server.socket.says({ type: "ping", token: 1 } as never);
    server.pass(10_000);
    expect(server.connection.state).toBe("open");
    server.pass(5_000);
    expect(server.connection.state).not.toBe("open");
    expect(server.sockets[0]!.closed).toBe(true);
    expect(server.sockets.length).toBeGreaterThan(1);
  });

  it("waits as long as a closing server says, and knows the reason", () => {
    open();
    server.socket.says({ type: "closing", reason: "restart", retry_after_ms: 1000 });
    expect(server.connection.state).toBe("away");
    expect(server.connection.closing).toBe("restart");
    server.pass(999);
    expect(server.sockets).toHaveLength(1);
    server.pass(1);
    expect(server.sockets).toHaveLength(2);
    server.socket.welcomes();
    expect(server.connection.closing).toBeNull();
  });

  it("reconnects for another guest without sending into a socket that is not open yet", () => {
    open();
    const old = server.socket;
    server.connection.restart();
    expect(old.closed).toBe(true);
    server.connection.request("t", EMOTE);
    expect(server.socket).not.toBe(old);
    expect(server.socket.take()).toEqual([]);
    server.socket.welcomes();
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0 }, sentEmote("c1")]);
  });

  it("enters a table again after it has moved to another server, and sends unanswered requests again", () => {
    open();
    server.connection.request("t", EMOTE);
    server.socket.take();
    watcher.since = 5;
    server.socket.says({ type: "gone", table: "t" });
    expect(server.socket.take()).toEqual([]);
    server.pass(400);
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 5 }, sentEmote("c1")]);
  });

  it("sends a request again after a too_fast problem, but not twice after a reconnect", () => {
    open();
    server.connection.request("t", EMOTE);
    server.socket.take();
    server.socket.says(problem({ command: "c1" }));
    server.pass(499);
    expect(server.socket.take()).toEqual([]);
    server.pass(1);
    expect(server.socket.take()).toEqual([sentEmote("c1")]);
    server.socket.says(problem({ command: "c1", retry_after_ms: 5000 }));
    server.socket.breaks();
    server.pass(400);
    server.socket.welcomes();
    server.pass(6000);
    expect(server.socket.take().filter(({ type }) => type === "to")).toEqual([sentEmote("c1")]);
  });

  it("drops a request that the server cannot read", () => {
    open();
    server.connection.request("t", EMOTE);
    server.socket.says(problem({ key: "not_understood", table: null, command: "c1" }));
    expect(watcher.dropped).toEqual(["c1"]);
    server.socket.breaks();
    server.pass(400);
    server.socket.welcomes();
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
  });

  it("reports a missing table, and tries again if a table cannot be reached", () => {
    open();
    server.socket.says(problem({ key: "no_such_table" }));
    server.pass(20_000 - 14_001);
    expect(watcher.missed).toEqual(["no_such_table"]);
    expect(server.socket.take()).toEqual([]);
    server.socket.says(problem({ key: "unavailable", retry_after_ms: 2000 }));
    server.pass(2000);
    expect(watcher.missed).toEqual(["no_such_table", "unavailable"]);
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
  });

  it("forgets a table after leaving it", () => {
    open();
    server.connection.request("t", EMOTE);
    server.socket.take();
    stop();
    expect(server.socket.take()).toEqual([{ type: "leave", table: "t" }]);
    server.socket.says(shown());
    expect(watcher.received).toEqual([]);
    server.socket.breaks();
    server.pass(400);
    server.socket.welcomes();
    expect(server.socket.take()).toEqual([]);
  });

  it("stops if the server has another version", () => {
    server.socket.says({ type: "welcome", version: 999, name: "" });
    expect(server.outdated).toBe(1);
    expect(server.connection.state).toBe("connecting");
    expect(server.socket.take()).toEqual([]);
  });
});
