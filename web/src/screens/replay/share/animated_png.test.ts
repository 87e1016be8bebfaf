import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { animatedPng, changedBox, checksum } from "./animated_png.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function chunk(type: string, data: Uint8Array): number[] {
  const length = [0, 0, 0, data.length];
  const sum = checksum(Uint8Array.from([...ascii(type), ...data]));
  return [...length, ...ascii(type), ...data, sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255];
}

/** A grey picture of one byte per dot. */
function still(width: number, height: number, grey: number, depth = 8): Uint8Array {
  const lines = Array.from({ length: height }, () => [0, ...Array<number>(width).fill(grey)]).flat();
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk("IHDR", Uint8Array.from([0, 0, 0, width, 0, 0, 0, height, depth, 0, 0, 0, 0])),
    ...chunk("IDAT", deflateSync(Uint8Array.from(lines))),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

/** The chunks of a file, with their checksums verified. */
function read(file: Uint8Array): { type: string; data: Uint8Array }[] {
  const view = new DataView(file.buffer, file.byteOffset);
  const found: { type: string; data: Uint8Array }[] = [];
  for (let at = 8; at < file.length;) {
    const length = view.getUint32(at);
    expect(view.getUint32(at + 8 + length)).toBe(checksum(file.subarray(at + 4, at + 8 + length)));
    found.push({
      type: String.fromCharCode(...file.subarray(at + 4, at + 8)),
      data: file.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return found;
}

describe("an animated PNG", () => {
  it("has the checksum of the standard", () => {
    expect(checksum(ascii("123456789"))).toBe(0xcbf43926);
    expect(checksum(ascii("IEND"))).toBe(0xae426082);
  });

  it("has all frames in order, later ones as parts of the picture", () => {
    const file = animatedPng([
      { png: still(4, 3, 7), x: 0, y: 0, millis: 700 },
      { png: still(2, 1, 9), x: 1, y: 2, millis: 2500 },
    ]);
    const chunks = read(file);
    expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"]);
    expect([...chunks[1]!.data]).toEqual([0, 0, 0, 2, 0, 0, 0, 0]);
    const control = new DataView(chunks[4]!.data.buffer, chunks[4]!.data.byteOffset);
    expect([0, 4, 8, 12, 16].map((at) => control.getUint32(at))).toEqual([1, 2, 1, 1, 2]);
    expect([control.getUint16(20), control.getUint16(22)]).toEqual([2500, 1000]);
    expect(chunks[5]!.data[3], "its number in the file").toBe(2);
    expect([...inflateSync(chunks[5]!.data.subarray(4))]).toEqual([0, 9, 9]);
  });

  it("refuses frames of different formats", () => {
    const frames = [still(1, 1, 0), still(1, 1, 0, 16)].map((png) => ({ png, x: 0, y: 0, millis: 1 }));
    expect(() => animatedPng(frames)).toThrow("different formats");
  });

  it("finds what has changed", () => {
    const dots = (...changed: number[]): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } => {
      const data = new Uint8ClampedArray(4 * 12);
      for (const at of changed) data[4 * at + 1] = 9;
      return { data, width: 4, height: 3 };
    };
    expect(changedBox(dots(), dots(5, 11))).toEqual({ x: 1, y: 1, width: 3, height: 2 });
    expect(changedBox(dots(5), dots(5))).toBeNull();
  });
});
