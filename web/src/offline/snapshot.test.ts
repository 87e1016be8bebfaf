import { expect, it } from "vitest";
import { readSnapshot } from "./snapshot.ts";

/** A stream of chunks. */
function arriving(...chunks: readonly (readonly number[])[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Uint8Array.from(chunk));
      controller.close();
    },
  });
}

it("knows the size of a snapshot before all of it is there", async () => {
  const { memory, whole } = await readSnapshot(arriving([5, 0], [0, 0, 1], [2, 3], [4, 5]));
  expect(memory).toHaveLength(5);
  await whole;
  expect([...memory]).toEqual([1, 2, 3, 4, 5]);
});

it("refuses a snapshot that is not whole", async () => {
  const { whole } = await readSnapshot(arriving([5, 0, 0, 0, 1, 2]));
  await expect(whole).rejects.toThrow("too early");
  await expect(readSnapshot(arriving([5, 0]))).rejects.toThrow("too early");
});
