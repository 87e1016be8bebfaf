/** The steps of a recording as each seat saw them, loaded in chunks when they are needed. */

import type { AnyEvent, AnyView, ReplayChunk } from "../protocol.ts";

/** What a seat was shown at one step. */
export interface RecordedStep {
  readonly view: AnyView;
  readonly notices: readonly AnyEvent[];
}

/** Load a chunk as a seat saw it; `null` for a spectator. */
export type LoadChunk = (chunk: number, seat: number | null) => Promise<ReplayChunk>;

export class RecordedSteps {
  readonly count: number;
  #size: number;
  #load: LoadChunk;
  #onload: () => void;
  #loaded = new Map<string, readonly RecordedStep[]>();
  #loading = new Map<string, Promise<readonly RecordedStep[]>>();

  /** `count` steps in chunks of `size`; `onload` is called after each chunk that was loaded. */
  constructor(count: number, size: number, load: LoadChunk, onload: () => void = () => undefined) {
    this.count = count;
    this.#size = size;
    this.#load = load;
    this.#onload = onload;
  }

  /** A step as a seat saw it, if its chunk is loaded. */
  ready(step: number, seat: number | null): RecordedStep | null {
    return this.#loaded.get(key(this.#chunkOf(step), seat))?.[step % this.#size] ?? null;
  }

  /** Load a step, and then the chunks beside it, which are likely to be needed next. */
  async step(step: number, seat: number | null): Promise<RecordedStep> {
    const chunk = this.#chunkOf(step);
    const steps = await this.#chunk(chunk, seat);
    for (const beside of [chunk + 1, chunk - 1])
      if (beside >= 0 && beside * this.#size < this.count) this.#chunk(beside, seat).catch(() => undefined);
    return steps[step % this.#size]!;
  }

  /** Load the nearest chunk that is missing around a step; false if there is none within `most` chunks. */
  async loadNearest(step: number, seat: number | null, most: number): Promise<boolean> {
    const here = this.#chunkOf(step);
    for (let away = 0; away < most; away += 1) {
      const missing = [here + away, here - away].find(
        (chunk) => chunk >= 0 && chunk * this.#size < this.count && !this.#loaded.has(key(chunk, seat)),
      );
      if (missing === undefined) continue;
      await this.#chunk(missing, seat);
      return true;
    }
    return false;
  }

  /** The notices up to and including a step, as far back as the chunks before it are loaded. */
  noticesUpTo(step: number, seat: number | null): AnyEvent[] {
    const notices: AnyEvent[][] = [];
    for (let chunk = this.#chunkOf(step); chunk >= 0; chunk -= 1) {
      const steps = this.#loaded.get(key(chunk, seat));
      if (!steps) break;
      notices.unshift(steps.slice(0, step + 1 - chunk * this.#size).flatMap((one) => one.notices));
    }
    return notices.flat();
  }

  #chunkOf(step: number): number {
    return Math.floor(step / this.#size);
  }

  #chunk(chunk: number, seat: number | null): Promise<readonly RecordedStep[]> {
    const name = key(chunk, seat);
    const loaded = this.#loaded.get(name);
    if (loaded) return Promise.resolve(loaded);
    const loading =
      this.#loading.get(name) ??
      this.#load(chunk, seat)
        .then((found) => {
          const steps = wholeViews(found);
          this.#loaded.set(name, steps);
          this.#onload();
          return steps;
        })
        .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }
}

function key(chunk: number, seat: number | null): string {
  return `${chunk} ${seat}`;
}

/** The steps of a chunk with whole views: each step names the fields that differ from the step before. */
function wholeViews(chunk: ReplayChunk): RecordedStep[] {
  let { view } = chunk;
  return chunk.steps.map(({ changed, notices }) => {
    view = { ...view, ...changed } as AnyView;
    return { view, notices };
  });
}
