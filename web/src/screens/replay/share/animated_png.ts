/**
 * Animated PNG files from still ones.
 *
 * Every browser writes PNG, and none writes an animated format: the frames are put together here. A frame may be a part of the
 * picture only; the rest stays as it was.
 */

export interface Frame {
  readonly png: Uint8Array;
  /** Where its upper left corner is in the picture. */
  readonly x: number;
  readonly y: number;
  /** How long it is shown, in milliseconds. */
  readonly millis: number;
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER_BYTES = 13;

/** One file with all frames, which is repeated for ever. The first frame is the whole picture. */
export function animatedPng(frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const first = chunksOf(frames[0]!.png);
  const header = first.find(({ type }) => type === "IHDR")!.data;
  const parts: Uint8Array[] = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("acTL", numbers([frames.length, 4], [0, 4])),
  ];
  let sequence = 0;
  frames.forEach((frame, index) => {
    const chunks = index === 0 ? first : chunksOf(frame.png);
    const own = chunks.find(({ type }) => type === "IHDR")!.data;
    if (own.subarray(8, HEADER_BYTES).join() !== header.subarray(8, HEADER_BYTES).join())
      throw new Error("the frames have different formats");
    parts.push(chunk("fcTL", join([numbers([sequence++, 4]), own.subarray(0, 8), placeAndTime(frame)])));
    for (const { type, data } of chunks) {
      if (type !== "IDAT") continue;
      parts.push(index === 0 ? chunk("IDAT", data) : chunk("fdAT", join([numbers([sequence++, 4]), data])));
    }
  });
  parts.push(chunk("IEND", new Uint8Array()));
  return join(parts);
}

/** The smallest box that contains all differences between two pictures of the same size; `null` if they are equal. */
export function changedBox(
  before: Pick<ImageData, "data" | "width" | "height">,
  after: Pick<ImageData, "data" | "width" | "height">,
): { x: number; y: number; width: number; height: number } | null {
  const { width, height } = after;
  const one = new Uint32Array(before.data.buffer, before.data.byteOffset, width * height);
  const other = new Uint32Array(after.data.buffer, after.data.byteOffset, width * height);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < other.length; at += 1) {
    if (one[at] === other[at]) continue;
    const x = at % width;
    const y = Math.floor(at / width);
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    bottom = y;
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The end of a frame's control chunk: it stays until the next one, which is laid over it. */
function placeAndTime({ x, y, millis }: Frame): Uint8Array {
  return numbers([x, 4], [y, 4], [millis, 2], [1000, 2], [0, 1], [0, 1]);
}

function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = join([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  return join([numbers([data.length, 4]), named, numbers([checksum(named), 4])]);
}

/** Whole numbers, each with its number of bytes. */
function numbers(...given: readonly (readonly [value: number, bytes: number])[]): Uint8Array {
  return Uint8Array.from(
    given.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, byte) => (value >>> (8 * (bytes - 1 - byte))) & 0xff),
    ),
  );
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** The checksum of PNG: CRC-32. */
export function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 0xff]! ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
