/** Formats of numbers and lists. Making one takes the browser longer than all the rest of a line, so they are kept. */

const numbers = new Map<string, Intl.NumberFormat>();
const lists = new Map<string, Intl.ListFormat>();

export function formatNumber(value: number, language: string, options: Intl.NumberFormatOptions): string {
  return kept(numbers, language + JSON.stringify(options), () => new Intl.NumberFormat(language, options)).format(
    value,
  );
}

/** "Ann, Bob and Cleo". */
export function formatList(parts: readonly string[], language: string): string {
  return kept(lists, language, () => new Intl.ListFormat(language)).format(parts);
}

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = make()));
  return found;
}
