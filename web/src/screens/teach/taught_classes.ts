/**
 * The classes of a teacher, with their keys and the names of their children. All of this is kept in this browser: who
 * has the key of a class is its teacher, and names are never sent.
 */

import { api } from "../../api.ts";

const STORED = "ludotheque.classes";
const LONGEST_NAME = 40;

export interface TaughtClass {
  readonly id: string;
  readonly code: string;
  readonly key: string;
  /** What the teacher calls the children, by number. */
  readonly names: Readonly<Record<string, string>>;
}

/** All classes of this browser, the newest first. */
export function taughtClasses(): readonly TaughtClass[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isTaughtClass) : [];
  } catch {
    return [];
  }
}

function isTaughtClass(value: unknown): value is TaughtClass {
  const { id, code, key, names } = (value ?? {}) as Partial<Record<keyof TaughtClass, unknown>>;
  return [id, code, key].every((text) => typeof text === "string") && typeof names === "object" && names !== null;
}

export function taughtClass(id: string): TaughtClass | undefined {
  return taughtClasses().find((each) => each.id === id);
}

/** Keep a class, or replace what is kept of it. */
export function keepClass(kept: TaughtClass): void {
  store([kept, ...taughtClasses().filter(({ id }) => id !== kept.id)]);
}

/** Forget a class with its key and its names. */
export function forgetClass(id: string): void {
  store(taughtClasses().filter((each) => each.id !== id));
}

/** Call a child by a name; an empty one is taken away. */
export function nameChild(id: string, number: number, name: string): void {
  const kept = taughtClass(id);
  if (!kept) return;
  const { [String(number)]: _, ...others } = kept.names;
  const text = name.trim().slice(0, LONGEST_NAME);
  const names = text ? { ...others, [number]: text } : others;
  store(taughtClasses().map((each) => (each.id === id ? { ...kept, names } : each)));
}

function store(classes: readonly TaughtClass[]): void {
  localStorage.setItem(STORED, JSON.stringify(classes));
}

/** The routes of one class, with the teacher's key. */
export function classApi({ id, key }: Pick<TaughtClass, "id" | "key">) {
  const path = (rest: string) => `/classes/${encodeURIComponent(id)}${rest}`;
  const headers = { "X-Class-Key": key };
  return {
    get: <T>(rest = "") => api.get<T>(path(rest), headers),
    post: <T>(rest: string, body: unknown) => api.post<T>(path(rest), body, headers),
    delete: () => api.delete(path(""), headers),
  };
}
