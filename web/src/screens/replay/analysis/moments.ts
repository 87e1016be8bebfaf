/** Moments of an analysis, and the figures of its picture. */

import type { AnyRoomGame, Comparison } from "../../../games/board.ts";
import { formatNumber } from "../../../language/formats.ts";
import type { AnyAction, MomentShown, PictureRow, ReplayTimeline } from "../../../protocol.ts";

/** The step that shows the board just before the decision of a moment. */
export function stepOf(timeline: Pick<ReplayTimeline, "steps">, { entry }: Pick<MomentShown, "entry">): number {
  const after = timeline.steps.findIndex(({ entries }) => entries > entry);
  return Math.max(0, (after < 0 ? timeline.steps.length : after) - 1);
}

/** Compare a tried action with a wanted one, by the game's own comparison if it has one. */
export function compareActions(tried: AnyAction, wanted: AnyAction, compare: AnyRoomGame["compare"]): Comparison {
  if (compare && tried.type === wanted.type) return compare(tried, wanted);
  return canonical(tried) === canonical(wanted) ? "same" : "other";
}

/** An action as a text: fields that it leaves out, or has as null, do not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${name}:${canonical(each)}`).join()}}`;
}

/** A value with its unit. */
export function figure(value: number | null, unit: "count" | "percent" | "ms", language: string): string {
  if (value === null) return "–";
  const format = (digits: number): string =>
    formatNumber(unit === "ms" ? value / 1000 : value, language, { maximumFractionDigits: digits });
  return unit === "percent" ? `${format(0)} %` : unit === "ms" ? `${format(1)} s` : format(0);
}

/** The largest value of the columns with one unit; at least 1, and 100 for shares. */
export function mostOf(rows: readonly PictureRow[], columns: readonly number[], percent: boolean): number {
  const values = rows.flatMap((row) => columns.map((column) => row.values[column] ?? 0));
  return Math.max(percent ? 100 : 1, ...values);
}
