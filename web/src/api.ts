/** The server's HTTP API. */

import type { Sentence } from "./protocol.ts";

/** Why the server did not do what it was asked. */
export class Problem extends Error {
  readonly status: number;
  /** A key that stays the same; `unreachable` where there was no answer at all. */
  readonly key: string;
  readonly sentence: Sentence | null;
  /** The part of the request at fault, where it was one. */
  readonly field: string | null;

  constructor(status: number, told: { problem: string; sentence: Sentence; field: string | null } | null) {
    super(told?.problem ?? `HTTP ${status}`);
    this.status = status;
    this.key = told?.problem ?? "unreachable";
    this.sentence = told?.sentence ?? null;
    this.field = told?.field ?? null;
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
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
  get: <T>(path: string) => ask<T>("GET", path),
  post: <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body),
  patch: <T>(path: string, body: unknown) => ask<T>("PATCH", path, body),
  delete: (path: string) => ask<void>("DELETE", path),
};
