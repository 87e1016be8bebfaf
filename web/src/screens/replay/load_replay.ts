/** Loads a replay: its timeline, the board of its game, and a player for both. */

import { api } from "../../api.ts";
import type { AnyRoomGame } from "../../games/board.ts";
import { hasRaces, loadGame, manifestOf, turnRules } from "../../games/registry.ts";
import type { FairnessReceipt, ReplayChunk, ReplayTimeline } from "../../protocol.ts";
import { openAgain } from "../../replay/files.ts";
import { racesOf } from "../../replay/races.ts";
import { ReplayPlayer } from "../../replay/replay_player.svelte.ts";

export interface LoadedReplay {
  readonly player: ReplayPlayer;
  /** `null` if this client has no board for the game. */
  readonly game: AnyRoomGame | null;
}

interface Wanted {
  readonly match: string;
  /** The key of a shared link; empty if there is none. */
  readonly key: string;
  /** The step to begin with. */
  readonly first: number;
  /** Whether it is shown to a whole room, not to one player. */
  readonly fromAbove?: boolean;
}

export async function loadReplay({ match, key, first, fromAbove = false }: Wanted): Promise<LoadedReplay> {
  const path = `/replays/${encodeURIComponent(match)}`;
  const given = `key=${encodeURIComponent(key)}`;
  const timeline = await api.get<ReplayTimeline>(`${path}?${given}`).catch(async (error: unknown) => {
    if (await openAgain(match)) return api.get<ReplayTimeline>(path);
    throw error;
  });
  const game = manifestOf(timeline.game) ? await loadGame(timeline.game) : null;
  const player = new ReplayPlayer(
    timeline,
    (chunk, seat) => api.get<ReplayChunk>(`${path}/chunks/${chunk}?${given}${seat === null ? "" : `&seat=${seat}`}`),
    {
      turns: turnRules,
      seat: fromAbove ? null : (timeline.players.find(({ you }) => you)?.seat ?? null),
      first,
    },
  );
  if (game) player.pace = game.pace;
  // Fingers that came too late are in the fairness receipt only, which a match from a file does not have.
  if (hasRaces(timeline.game) && timeline.finished_at > 0)
    void api.get<FairnessReceipt>(`/matches/${encodeURIComponent(match)}/races?${given}`).then(
      ({ races }) => (player.races = racesOf(timeline.steps, races)),
      () => undefined,
    );
  return { player, game };
}
