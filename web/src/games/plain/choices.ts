/** Divides a long list of actions into a few choices after another: first what to do, then each of its parts. */

import { actionName, labelledValue, type PlainAction, type Vocabulary } from "./labels.ts";

/** Up to this many actions are offered at once. */
export const FEW = 12;

/** One part of an action that was chosen. */
export interface Chosen {
  readonly field: string;
  /** The value as JSON. */
  readonly value: string;
}

/** The next question about an action: which value a field has. */
export interface Question {
  readonly field: string;
  readonly answers: readonly { readonly value: string; readonly label: string; readonly count: number }[];
}

/** The actions that have all chosen parts. */
export function matching(actions: readonly PlainAction[], chosen: readonly Chosen[]): readonly PlainAction[] {
  return actions.filter((action) => chosen.every(({ field, value }) => JSON.stringify(action[field]) === value));
}

/** The next question; `null` if few actions are left, which are then offered themselves. */
export function nextQuestion(actions: readonly PlainAction[], vocabulary: Vocabulary): Question | null {
  if (actions.length <= FEW) return null;
  const fields = [...new Set(actions.flatMap((action) => Object.keys(action)))];
  for (const field of fields) {
    const counts = new Map<string, number>();
    for (const action of actions) {
      const value = JSON.stringify(action[field]);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (counts.size < 2) continue;
    const answers = [...counts].map(([value, count]) => ({
      value,
      count,
      label: answerLabel(field, value, vocabulary),
    }));
    return { field, answers };
  }
  return null;
}

/** A chosen part in words. */
export function answerLabel(field: string, value: string | undefined, vocabulary: Vocabulary): string {
  const parsed: unknown = value === undefined ? null : JSON.parse(value);
  if (field === "type") return actionName(String(parsed), vocabulary);
  return labelledValue(field, parsed, vocabulary);
}
