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

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: "same-origin",
    headers: { "X-Ludotheque": "1", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Problem(0, null);
  });
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => null));
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export const api = {
  get: <T>(path: string) => request<T>("GET", path),
  post: <T>(path: string, body: unknown = {}) => request<T>("POST", path, body),
  patch: <T>(path: string, body: unknown) => request<T>("PATCH", path, body),
  delete: (path: string) => request<void>("DELETE", path),
};
