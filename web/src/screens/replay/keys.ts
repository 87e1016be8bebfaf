/** The keys of a replay. */

import type { ReplayPlayer } from "../../replay/replay_player.svelte.ts";

type Keys = Pick<ReplayPlayer, "position" | "last" | "toggle" | "jump" | "jumpToMark">;

/** Handle a key, unless the focused element needs it itself. */
export function replayKey(event: KeyboardEvent, player: Keys): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const focused = event.target instanceof Element ? event.target : null;
  if (focused?.closest("dialog, select, textarea, input:not([type=range])")) return;
  // Buttons and links need the space bar, and a board moves the focus among its pieces with arrows.
  if (event.key === " " && focused?.closest("button, a, [role=button]")) return;
  if (event.key.startsWith("Arrow") && focused?.closest("main button, main [tabindex='0']")) return;
  const act = actionOf(event.key, player);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionOf(key: string, player: Keys): (() => void) | null {
  switch (key) {
    case " ":
    case "MediaPlayPause":
      return () => player.toggle();
    case "ArrowRight":
      return () => void player.jump(player.position + 1);
    case "ArrowLeft":
      return () => void player.jump(player.position - 1);
    case "PageDown":
      return () => void player.jumpToMark(1);
    case "PageUp":
      return () => void player.jumpToMark(-1);
    case "Home":
      return () => void player.jump(0);
    case "End":
      return () => void player.jump(player.last);
    default:
      return null;
  }
}
