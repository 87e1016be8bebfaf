/** Following a match, in a room of any kind: what happens is heard, and the end comes once the last move has been seen. */

import type { AnyRoomGame } from "../../games/board.ts";
import type { LiveTable } from "../../live/live_table.svelte.ts";
import { afterPaint } from "../../browser/after_paint.ts";
import { announcer } from "../../parts/announcer.svelte.ts";
import type { Outcome } from "../../protocol.ts";
import { session } from "../../settings/session.svelte.ts";
import { play, type SoundName } from "../../sound/sound.svelte.ts";
import { hush } from "./hush.ts";
import { headline } from "./end/ranking.ts";
import { sentenceOf } from "./history/history.ts";

/** Between the sounds of one update. */
const APART_MS = 220;

/** Let every update be seen at the game's pace, and heard: in words by screen readers, and as sounds. */
export function followMoves(table: LiveTable, game: AnyRoomGame): () => void {
  return table.follow({
    pace: (notices, now) => game.pace(notices, now),
    hurried: () => session.calm,
    witness: (notices, now) => {
      const told = notices.map((event) => sentenceOf(event, game, table));
      announcer.say(told.filter(Boolean).join(" "));
      const heard = hush(notices.map((event) => game.sound?.(event, now) ?? null));
      if (heard.length > 0) afterPaint(() => heard.forEach((name, index) => setTimeout(() => play(name), index * APART_MS)));
    },
  });
}

/** Whether the end of a match may be shown: not before the last move has been seen, and a moment more. */
export class Ending {
  come = $state(false);

  /** Wait for it; `sound` is what whoever saw the last move hears then. */
  follow(table: LiveTable, game: AnyRoomGame, moment: number, sound: (outcome: Outcome) => SoundName | null): (() => void) | undefined {
    const { outcome } = table;
    if (!outcome || !table.view) {
      this.come = false;
      return undefined;
    }
    const seen = table.notices.length > 0;
    const end = (): void => {
      this.come = true;
      announcer.say(headline(outcome, table));
      const heard = seen ? sound(outcome) : null;
      if (heard) play(heard);
    };
    const timer = setTimeout(end, seen && !session.calm ? game.pace(table.notices, table.view) + moment : 0);
    return () => clearTimeout(timer);
  }
}
