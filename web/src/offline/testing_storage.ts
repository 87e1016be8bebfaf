/** The storage of this browser in memory, for tests. */

export const texts = new Map<string, string>();

export async function readTexts(prefix: string): Promise<Record<string, string>> {
  return Object.fromEntries([...texts].filter(([key]) => key.startsWith(prefix)));
}

export async function writeTexts(changes: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [key, text] of Object.entries(changes))
    if (text === null) texts.delete(key);
    else texts.set(key, text);
}
