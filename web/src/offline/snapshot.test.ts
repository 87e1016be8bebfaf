import { expect, it } from "vitest";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";

const PAGE = 4096;
/** Pyodide's part: its second number is its length. */
const HEAD = [9, 9, 9, 9, 8, 0, 0, 0];

/** A memory of a few pages with something here and there. */
function someMemory(): Uint8Array {
  const memory = new Uint8Array(6 * PAGE);
  memory[PAGE - 1] = 1;
  memory.fill(2, 3 * PAGE, 5 * PAGE);
  return memory;
}

/** The file of a snapshot, as Pyodide makes it. */
function fileOf(memory: Uint8Array): Uint8Array {
  const made = new Uint8Array(HEAD.length + memory.length);
  made.set(HEAD);
  made.set(memory, HEAD.length);
  return new Uint8Array(Buffer.concat(writeSnapshot(made)));
}

/** A file that arrives in chunks of a size. */
function arriving(file: Uint8Array, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < file.length; at += size) controller.enqueue(file.slice(at, at + size));
      controller.close();
    },
  });
}

it.each([3, 1000, PAGE, 1_000_000])("restores a memory that arrives in chunks of %i bytes", async (size) => {
  const { head, size: bytes, restore } = await readSnapshot(arriving(fileOf(someMemory()), size));
  expect([...head]).toEqual(HEAD);
  expect(bytes).toBe(6 * PAGE);
  const memory = new Uint8Array(7 * PAGE).fill(7);
  await restore(memory);
  expect(Buffer.compare(memory.subarray(0, bytes), someMemory())).toBe(0);
  expect(memory.subarray(bytes).every((byte) => byte === 7)).toBe(true);
});

it("leaves empty pages out", () => {
  expect(fileOf(someMemory()).length).toBeLessThan(4 * PAGE);
});

it("refuses a snapshot that is not whole", async () => {
  const file = fileOf(someMemory());
  const { restore } = await readSnapshot(arriving(file.subarray(0, -1), 1000));
  await expect(restore(new Uint8Array(6 * PAGE))).rejects.toThrow("too early");
  await expect(readSnapshot(arriving(file.subarray(0, 7), 2))).rejects.toThrow("too early");
});
