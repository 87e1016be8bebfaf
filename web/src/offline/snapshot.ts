/**
 * A snapshot of Python's memory: what Pyodide writes before it, and the memory without its empty pages.
 *
 * The file begins with numbers of four bytes: how many bytes Pyodide's part has, how large the memory is, how many runs
 * of pages follow, and for each run its place and its length. Then Pyodide's part, and the runs.
 */

const NUMBER = 4;
/** The numbers before those of the runs. */
const FIRST = 3;
/** The second number of Pyodide's part is its length. */
const LENGTH_AT = 1;
/** Pages that are not kept if they are empty. */
const PAGE = 4096;

interface Run {
  readonly at: number;
  readonly length: number;
}

export interface Snapshot {
  /** What Pyodide writes before the memory. */
  readonly head: Uint8Array;
  /** The size of the memory in bytes. */
  readonly size: number;
  /** Make a memory what it was; it is at least as large. Waits until all of the snapshot is there. */
  readonly restore: (memory: Uint8Array) => Promise<void>;
}

/** The file of a snapshot as Pyodide makes it. */
export function writeSnapshot(made: Uint8Array): Uint8Array[] {
  const head = made.subarray(0, new DataView(made.buffer, made.byteOffset).getUint32(LENGTH_AT * NUMBER, true));
  const memory = made.subarray(head.length);
  const runs = runsOf(memory);
  const numbers = [head.length, memory.length, runs.length, ...runs.flatMap(({ at, length }) => [at, length])];
  const front = new DataView(new ArrayBuffer(numbers.length * NUMBER));
  numbers.forEach((number, at) => front.setUint32(at * NUMBER, number, true));
  return [new Uint8Array(front.buffer), head, ...runs.map(({ at, length }) => memory.subarray(at, at + length))];
}

function runsOf(memory: Uint8Array): readonly Run[] {
  const runs: { at: number; length: number }[] = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.subarray(at, at + PAGE);
    if (page.every((byte) => byte === 0)) continue;
    const last = runs.at(-1);
    if (last && last.at + last.length === at) last.length += page.length;
    else runs.push({ at, length: page.length });
  }
  return runs;
}

/** Read a snapshot; resolves as soon as its first part is there. */
export async function readSnapshot(stream: ReadableStream<Uint8Array>): Promise<Snapshot> {
  const file = new Arriving(stream.getReader());
  const [headBytes = 0, size = 0, count = 0] = numbersOf(await file.take(FIRST * NUMBER));
  const places = numbersOf(await file.take(2 * count * NUMBER));
  const runs = Array.from({ length: count }, (_, run) => ({ at: places[2 * run]!, length: places[2 * run + 1]! }));
  const head = await file.take(headBytes);
  // It is read while WebAssembly is compiled.
  const rest = file.takeAll(runs.reduce((sum, { length }) => sum + length, 0));
  rest.catch(() => undefined); // told to whoever restores it
  return { head, size, restore: async (memory) => fill(memory.subarray(0, size), runs, await rest) };
}

function numbersOf(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / NUMBER }, (_, at) => view.getUint32(at * NUMBER, true));
}

/** Write runs into a memory, and zeros between them. */
function fill(memory: Uint8Array, runs: readonly Run[], chunks: readonly Uint8Array[]): void {
  let chunk = 0;
  let used = 0;
  let end = 0;
  for (const { at, length } of runs) {
    memory.fill(0, end, at);
    end = at + length;
    for (let to = at; to < end;) {
      const part = chunks[chunk]!.subarray(used, used + end - to);
      memory.set(part, to);
      to += part.length;
      used += part.length;
      if (used === chunks[chunk]!.length) [chunk, used] = [chunk + 1, 0];
    }
  }
  memory.fill(0, end);
}

/** A file that is still arriving. */
class Arriving {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  /** What has arrived and is not taken. */
  #left = new Uint8Array();

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader;
  }

  /** The next so many bytes. */
  async take(length: number): Promise<Uint8Array> {
    const taken = new Uint8Array(length);
    let at = 0;
    for (const chunk of await this.takeAll(length)) {
      taken.set(chunk, at);
      at += chunk.length;
    }
    return taken;
  }

  /** The same, in chunks as they have arrived. */
  async takeAll(length: number): Promise<readonly Uint8Array[]> {
    const chunks: Uint8Array[] = [];
    for (let missing = length; missing > 0;) {
      if (this.#left.length === 0) this.#left = await this.#next();
      const chunk = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(chunk.length);
      chunks.push(chunk);
      missing -= chunk.length;
    }
    return chunks;
  }

  async #next(): Promise<Uint8Array<ArrayBuffer>> {
    const { value } = await this.#reader.read();
    if (!value) throw new Error("the snapshot ends too early");
    return value as Uint8Array<ArrayBuffer>;
  }
}
