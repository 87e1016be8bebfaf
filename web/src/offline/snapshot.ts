/** Reads a snapshot of Python's memory while it arrives. The file is its size in four bytes, then so many bytes. */

import type { Snapshot } from "./boot.ts";

/** So many bytes before the memory say how large it is. */
export const HEAD_BYTES = 4;

/** Read a snapshot; resolves as soon as its size is known. */
export async function readSnapshot(stream: ReadableStream<Uint8Array>): Promise<Snapshot> {
  const reader = stream.getReader();
  const head = new Uint8Array(HEAD_BYTES);
  let known = 0;
  let rest = new Uint8Array();
  while (known < HEAD_BYTES) {
    const chunk = await next(reader);
    const taken = chunk.subarray(0, HEAD_BYTES - known);
    head.set(taken, known);
    known += taken.length;
    rest = chunk.slice(taken.length);
  }
  const memory = new Uint8Array(new DataView(head.buffer).getUint32(0, true));
  return { memory, whole: fill(memory, rest, reader) };
}

async function fill(memory: Uint8Array, first: Uint8Array, reader: Reader): Promise<void> {
  memory.set(first);
  for (let at = first.length; at < memory.length;) {
    const chunk = await next(reader);
    memory.set(chunk, at);
    at += chunk.length;
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function next(reader: Reader): Promise<Uint8Array> {
  const { value } = await reader.read();
  if (!value) throw new Error("the snapshot ends too early");
  return value;
}
