/** The server's HTTP API. */

import type { Sentence } from "./protocol.ts";

/** An error answer of the server, or no answer at all. */
export class Problem extends Error {
  readonly status: number;
  /** A stable key; `unreachable` if there was no answer. */
  readonly key: string;
  readonly sentence: Sentence | null;
  /** The field of the request that is wrong, if it is one field. */
  readonly field: string | null;

  constructor(status: number, body: { problem: string; sentence: Sentence; field: string | null } | null) {
    super(body?.problem ?? `HTTP ${status}`);
    this.status = status;
    this.key = body?.problem ?? "unreachable";
    this.sentence = body?.sentence ?? null;
    this.field = body?.field ?? null;
  }
}

type Headers = Readonly<Record<string, string>>;

/** Answers a request in this browser; without an answer it cannot. */
type Substitute = (method: string, path: string, body: string) => Promise<Response | null>;
let substitute: Substitute | null = null;
let isReplaced: (path: string) => boolean = () => false;

/** How long to wait for an answer that this browser could give itself, in milliseconds; shorter after a timeout. */
const PATIENCE = 8000;
const LESS_PATIENCE = 2500;
let patience = PATIENCE;

/**
 * Let a substitute answer what the server cannot: nothing if it is away, and nothing about matches of this browser.
 * `replaces`: whether the page can do without the server's answer. Then a network that swallows everything, as on a
 * train, is not waited for as long as the browser likes.
 */
export function setSubstitute(chosen: Substitute, replaces: (path: string) => boolean): void {
  substitute = chosen;
  isReplaced = replaces;
}

/** The server's answer. Fails if there is none, or if a gateway or the login page of a network answers instead. */
async function fromServer(path: string, request: RequestInit): Promise<Response> {
  const signal = isReplaced(path) ? AbortSignal.timeout(patience) : null;
  try {
    const response = await fetch(`/api${path}`, { ...request, signal });
    patience = PATIENCE;
    const type = response.headers.get("Content-Type") ?? "";
    const isGateway = response.status >= 502 && response.status <= 504 && !type.includes("json");
    if (isGateway || type.includes("html")) throw new TypeError(`not an answer of the server: ${response.status}`);
    return response;
  } catch (error) {
    if (signal?.aborted) patience = LESS_PATIENCE;
    throw error;
  }
}

async function answered(method: string, path: string, headers: Headers, body?: string): Promise<Response> {
  if (path.includes("/here-"))
    return (await substitute?.(method, path, body ?? "")) ?? new Response(null, { status: 404 });
  return fromServer(path, {
    method,
    credentials: "same-origin",
    headers: { "X-Ludotheque": "1", ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body }),
  }).catch(async () => {
    const found = await substitute?.(method, path, body ?? "");
    if (found) return found;
    throw new Problem(0, null);
  });
}

async function request<T>(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<T> {
  const response = await answered(method, path, headers, body === undefined ? body : JSON.stringify(body));
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => null));
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export const api = {
  get: <T>(path: string, headers?: Headers) => request<T>("GET", path, undefined, headers),
  post: <T>(path: string, body: unknown = {}, headers?: Headers) => request<T>("POST", path, body, headers),
  patch: <T>(path: string, body: unknown) => request<T>("PATCH", path, body),
  delete: (path: string, headers?: Headers) => request<void>("DELETE", path, undefined, headers),
};
