/** Shows a match on any page: announces every update, plays its sounds, and decides when the end is shown. */

import { afterAllIsPainted } from "../../browser/after_paint.ts";
import type { AnyRoomGame } from "../../games/board.ts";
import type { LiveTable } from "../../live/live_table.svelte.ts";
import { announcer } from "../../parts/announcer.svelte.ts";
import type { Outcome } from "../../protocol.ts";
import { session } from "../../settings/session.svelte.ts";
import { play, type SoundName } from "../../sound/sound.svelte.ts";
import { headline } from "./end/ranking.ts";
import { noticeText } from "./history/history.ts";

/** The pause between two sounds of one update. */
const APART_MS = 220;
const MOST_SOUNDS = 3;

/** Show every update at the game's pace, with its text for screen readers and its sounds. */
export function followMatch(table: LiveTable, game: AnyRoomGame): () => void {
  return table.follow({
    pace: (notices, view) => game.pace(notices, view),
    instant: () => session.calm,
    announce: (notices, view) => {
      const texts = notices.map((event) => noticeText(event, game, table));
      announcer.say(texts.filter(Boolean).join(" "));
      const sounds = firstSounds(notices.map((event) => game.sound?.(event, view) ?? null));
      if (sounds.length > 0)
        afterAllIsPainted(() => sounds.forEach((name, index) => setTimeout(() => play(name), index * APART_MS)));
    },
  });
}

/** The first few different sounds of an update: more would only be noise. */
function firstSounds(names: readonly (SoundName | null)[]): SoundName[] {
  return [...new Set(names.filter((name) => name !== null))].slice(0, MOST_SOUNDS);
}

/** Whether the end of a match may be shown: only after its last move was visible for a while. */
export class EndOfMatch {
  visible = $state(false);

  /** Show the end `delay` milliseconds after the last update; `sound` is played if this page showed that update. */
  follow(
    table: LiveTable,
    game: AnyRoomGame,
    delay: number,
    sound: (outcome: Outcome) => SoundName | null,
  ): (() => void) | undefined {
    const { outcome } = table;
    if (!outcome || !table.view) {
      this.visible = false;
      return undefined;
    }
    const watched = table.notices.length > 0;
    const end = (): void => {
      this.visible = true;
      announcer.say(headline(outcome, table));
      const name = watched ? sound(outcome) : null;
      if (name) play(name);
    };
    const timer = setTimeout(end, watched && !session.calm ? game.pace(table.notices, table.view) + delay : 0);
    return () => clearTimeout(timer);
  }
}
