/** Orders a rulebook for one table: what applies to it comes first. */

import type { SceneCard } from "../../protocol.ts";
import { sceneFor } from "../scenes/scenes.ts";
import type { Part } from "./rulebook.ts";

/** The options of a table, with the defaults of those that were not chosen. */
export type ChosenOptions = Readonly<Record<string, unknown>>;

export interface OrderedParts {
  /** What applies to the table. */
  readonly here: readonly Part[];
  /** Chapters about other levels and ways to play. */
  readonly elsewhere: readonly Part[];
}

/** Whether a scene is about tables with these options. */
export function applies(scene: SceneCard, options: ChosenOptions): boolean {
  return Object.entries(scene.applies).every(([name, values]) => {
    const chosen = options[name];
    return typeof chosen !== "string" || values.includes(chosen);
  });
}

/** The parts of a rulebook, with chapters that do not apply to the table apart. */
export function orderForTable(
  parts: readonly Part[],
  scenes: readonly SceneCard[],
  options: ChosenOptions,
): OrderedParts {
  const here: Part[] = [];
  const elsewhere: Part[] = [];
  for (const chapter of chaptersOf(parts)) {
    const shown = chapter
      .flatMap(({ clause }) => (clause ? [sceneFor(scenes, clause)] : []))
      .filter((scene) => !!scene);
    const foreign = shown.length > 0 && shown.every((scene) => !applies(scene, options));
    (foreign ? elsewhere : here).push(...chapter);
  }
  return { here, elsewhere };
}

/** The first game that teaches what this table plays; the only one if there is one. */
export function firstGameFor(scenes: readonly SceneCard[], options: ChosenOptions): SceneCard | undefined {
  const games = scenes.filter((scene) => scene.first_game);
  const fits = (scene: SceneCard): boolean =>
    Object.entries(scene.options).every(([name, value]) => typeof value !== "string" || options[name] === value);
  const fitting = games.filter((scene) => fits(scene) && Object.keys(scene.options).length > 0);
  return fitting[0] ?? games.find((scene) => Object.keys(scene.options).length === 0) ?? games[0];
}

function chaptersOf(parts: readonly Part[]): readonly Part[][] {
  const chapters: Part[][] = [];
  for (const part of parts) {
    if (chapters.length === 0 || part.html.startsWith("<h2")) chapters.push([]);
    chapters.at(-1)!.push(part);
  }
  return chapters;
}
