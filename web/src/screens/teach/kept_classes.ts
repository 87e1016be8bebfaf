/** The classes whose keys this device holds, and the names that the teacher has typed. Neither is ever sent. */

export interface KeptClass {
  readonly id: string;
  readonly code: string;
  readonly key: string;
  /** Unix milliseconds. */
  readonly until: number;
}

const CLASSES = "ludotheque.classes";
const NAMES = "ludotheque.class_names.";

/** The classes of this device that are not over yet. */
export function keptClasses(now = Date.now()): readonly KeptClass[] {
  const kept = read<KeptClass[]>(CLASSES, []);
  return Array.isArray(kept) ? kept.filter(({ until }) => until > now) : [];
}

/** Keep the key of a class on this device. */
export function keepClass(kept: KeptClass): void {
  const others = keptClasses().filter(({ id }) => id !== kept.id);
  localStorage.setItem(CLASSES, JSON.stringify([kept, ...others]));
}

/** Forget a class and its names. */
export function forgetClass(id: string): void {
  localStorage.setItem(CLASSES, JSON.stringify(keptClasses().filter((kept) => kept.id !== id)));
  localStorage.removeItem(NAMES + id);
}

/** The names of the children of a class, by number. */
export function namesOf(id: string): Readonly<Record<number, string>> {
  return read(NAMES + id, {});
}

/** Keep the name of a child. */
export function nameChild(id: string, number: number, name: string): Readonly<Record<number, string>> {
  const { [number]: _, ...others } = namesOf(id);
  const names = name.trim() ? { ...others, [number]: name.trim() } : others;
  localStorage.setItem(NAMES + id, JSON.stringify(names));
  return names;
}

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}
