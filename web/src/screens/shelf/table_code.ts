/** Reads and formats the codes of tables. */

const LENGTH = 7;
const SPLIT = 3;
const CLASS_LENGTH = 4;
const BETWEEN = /[\s\-–—_.]/g;

/** A typed code without separators; `null` if it is not valid. */
export function cleanCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(BETWEEN, "");
  return code.length === LENGTH && /^[A-Z0-9]+$/.test(code) ? code : null;
}

/** The code of a school class that was typed or pasted, four characters; `null` if it is none. */
export function classCodeIn(pasted: string): string | null {
  const address = /\/class\/([^/?#\s]+)/.exec(pasted);
  const code = (address?.[1] ?? pasted).toUpperCase().replace(BETWEEN, "");
  return code.length === CLASS_LENGTH && /^[A-Z0-9]+$/.test(code) ? code : null;
}

/** A code in two groups, which is easier to read out. */
export function formatCode(code: string): string {
  return `${code.slice(0, SPLIT)}-${code.slice(SPLIT)}`;
}

/** The code in a pasted address or text. */
export function codeIn(pasted: string): string | null {
  const address = /\/join\/([^/?#\s]+)/.exec(pasted);
  return cleanCode(address?.[1] ?? pasted);
}
