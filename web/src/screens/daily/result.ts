/** Results of daily puzzles: the small grid, the sentence to share, and days and times in the reader's language. */

import { language } from "../../language/language.svelte.ts";
import { dayNow, daysOfMonth } from "../../live/days.ts";
import { say } from "./words.ts";

/** How well a step was done. */
export type StepGrade = "full" | "part" | "none";

const SIGNS: Readonly<Record<StepGrade, string>> = { full: "🟩", part: "🟨", none: "⬜" };

export function gradeOf(mark: number, full: number): StepGrade {
  return mark <= 0 ? "none" : mark >= full ? "full" : "part";
}

/** The grid of a result, one sign for each step. */
export function gridOf(marks: readonly number[], full: readonly number[]): string {
  return marks.map((mark, step) => SIGNS[gradeOf(mark, full[step] ?? mark)]).join("");
}

export function total(marks: readonly number[]): number {
  return marks.reduce((sum, mark) => sum + mark, 0);
}

/** A day such as `2027-01-15`, in words; with its year unless it is this year. */
export function dayName(day: string, today = dayNow()): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return inWords(day, { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
}

/** A month such as `2027-01`, in words. */
export function monthName(month: string): string {
  return inWords(`${month}-01`, { month: "long", year: "numeric" });
}

/** Short names of the weekdays, Monday first. */
export function weekdayNames(): string[] {
  return daysOfMonth("2027-02") // it begins with a Monday
    .slice(0, 7)
    .map((day) => inWords(day, { weekday: "short" }));
}

function inWords(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language.current, { ...parts, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}

/** A moment on the reader's own clock. */
export function clockTime(moment: number): string {
  const time = new Date(moment);
  if (time.getHours() === 0 && time.getMinutes() === 0) return say("midnight");
  return new Intl.DateTimeFormat(language.current, { hour: "numeric", minute: "2-digit" }).format(time);
}

/** Milliseconds as seconds with one decimal, in the reader's language. */
export function seconds(millis: number): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language.current, one).format(millis / 1000);
}

/** A bar of the spread of results. */
export interface Bar {
  readonly score: number;
  readonly people: number;
  /** The length compared with the longest bar, from 0 to 1. */
  readonly part: number;
}

/** The bars of a spread, the highest score first. */
export function barsOf(spread: Readonly<Record<number, number>>): Bar[] {
  const most = Math.max(...Object.values(spread));
  return Object.entries(spread)
    .map(([score, people]) => ({ score: Number(score), people, part: people / most }))
    .toSorted((one, other) => other.score - one.score);
}
