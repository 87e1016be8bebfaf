/** Addresses of two matches of one deal side by side: the sender's, and somebody's play of the challenge. */

/** A play of a challenge that is compared with the sender's match. */
export interface ComparedPlay {
  readonly challenge: { readonly match: string; readonly seat: number; readonly key: string };
  /** The match of the other player. */
  readonly play: string;
}

/** The address of the comparison in the API. */
export function comparedAddress({ challenge: { match, seat, key }, play }: ComparedPlay): string {
  return `/challenges/${match}/${seat}/plays/${encodeURIComponent(play)}?key=${encodeURIComponent(key)}`;
}

/** The page of a replay at a step, with the other match beside it. */
export function replayBeside(
  { challenge: { match, seat, key }, play }: ComparedPlay,
  page: string,
  step: number,
): string {
  return `${page}&beside=${encodeURIComponent([match, seat, key, play].join("~"))}#${step}`;
}

/** What a replay page is compared with, or `null`. */
export function playBeside(search: string): ComparedPlay | null {
  const [match, seat, key, play] = new URLSearchParams(search).get("beside")?.split("~") ?? [];
  if (!match || !seat || !key || !play || !/^\d+$/.test(seat)) return null;
  return { challenge: { match, seat: Number(seat), key }, play };
}
