/** Codes of tables, as people type them. */

const LENGTH = 7;
const SPLIT = 3;
const BETWEEN = /[\s\-–—_.]/g;

/** A code without what people put between its characters; `null` if it cannot be one. */
export function cleanCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(BETWEEN, "");
  return code.length === LENGTH && /^[A-Z0-9]+$/.test(code) ? code : null;
}

/** A code in two groups, easier to read out. */
export function shownCode(code: string): string {
  return `${code.slice(0, SPLIT)}-${code.slice(SPLIT)}`;
}

/** The code somebody pasted as a whole address, or as it is. */
export function codeIn(pasted: string): string | null {
  const address = /\/join\/([^/?#\s]+)/.exec(pasted);
  return cleanCode(address?.[1] ?? pasted);
}
