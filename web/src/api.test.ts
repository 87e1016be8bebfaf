import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, Problem, setSubstitute } from "./api.ts";

const substitute = vi.fn(async () => Response.json("from this browser") as Response | null);
let fetched: (signal: AbortSignal | null) => Promise<Response>;

beforeEach(() => {
  substitute.mockClear();
  setSubstitute(substitute, (path) => path === "/me");
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => fetched(signal ?? null));
});
afterEach(() => {
  setSubstitute(
    async () => null,
    () => false,
  );
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gives the server's answer", async () => {
  fetched = async () => Response.json("from the server");
  expect(await api.get("/me")).toBe("from the server");
  expect(substitute).not.toHaveBeenCalled();
});

it.each([
  ["a gateway without its server", new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ["the page of a hotel", new Response("<p>Welcome", { headers: { "Content-Type": "text/html; charset=utf-8" } })],
])("takes %s for a server that is away", async (_, response) => {
  fetched = async () => response;
  expect(await api.get("/me")).toBe("from this browser");
});

it("takes a refusal of the server for an answer", async () => {
  const body = { problem: "busy", sentence: { en: "Busy.", fr: "Occupé." }, field: null };
  fetched = async () => Response.json(body, { status: 503 });
  await expect(api.get("/me")).rejects.toThrow(new Problem(503, body));
  expect(substitute).not.toHaveBeenCalled();
});

it("does not wait long for what can be replaced", async () => {
  const waited: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    waited.push(milliseconds);
    return AbortSignal.abort();
  });
  fetched = async (signal) => {
    signal?.throwIfAborted();
    return Response.json("from the server");
  };
  expect(await api.get("/me")).toBe("from this browser");
  expect(await api.get("/me")).toBe("from this browser");
  expect(await api.get("/book")).toBe("from the server");
  expect(waited).toHaveLength(2);
  expect(waited[1]).toBeLessThan(waited[0]!);
});
