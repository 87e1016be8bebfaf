import { afterEach, expect, it, vi } from "vitest";
import { MANIFESTS } from "../../games/registry.ts";
import { setKept } from "../../offline/here.ts";
import { openLocalTable } from "../../offline/open_local_table.ts";
import { router } from "../../router.svelte.ts";
import { playNow, savedLevel, saveLevel, tableForFriends, tableForNow } from "./open_table.ts";

vi.mock("../../offline/open_local_table.ts", () => ({ openLocalTable: vi.fn(async () => "here-1") }));
afterEach(() => vi.unstubAllGlobals());

const bouh = MANIFESTS.find(({ game }) => game === "bouh")!;

it("a first visit proposes chicks, and in Bouh plus and minus only", () => {
  localStorage.clear();
  expect(savedLevel()).toBe("chick");
  const table = tableForNow(bouh, savedLevel());
  expect(table.options).toEqual({ operations: "+-" });
  expect(Object.values(table.bots!)).toEqual(["chick", "chick"]);
  expect(tableForFriends(bouh).options).toEqual({ operations: "+-" });
});

it("other bots play with the game's own options", () => {
  expect(tableForNow(bouh, "rabbit").options).toEqual({});
});

it("the level chosen last is proposed", () => {
  saveLevel("fox");
  expect(savedLevel()).toBe("fox");
  expect(tableForFriends(bouh).options).toEqual({});
});

it("without a network a table is opened in this browser, if the games are kept in it", async () => {
  const go = vi.spyOn(router, "go").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(playNow(bouh, "fox")).rejects.toMatchObject({ key: "unreachable" });
  expect(openLocalTable).not.toHaveBeenCalled();
  setKept(true);
  await playNow(bouh, "fox");
  expect(openLocalTable).toHaveBeenCalledWith(tableForNow(bouh, "fox"));
  expect(go).toHaveBeenCalledExactlyOnceWith("/table/here-1", undefined);
  setKept(false);
  go.mockRestore();
});
