import { expect, it } from "vitest";
import { filesOf } from "./boot.ts";

/** A file in a tar archive. */
function packed(prefix: string, name: string, body: string): string {
  const field = (text: string, length: number): string => text.padEnd(length, "\0");
  const size = body.length.toString(8).padStart(11, "0");
  const header = field(name, 100) + field("", 24) + field(size, 12) + field("", 209) + field(prefix, 155);
  return field(header, 512) + (body && field(body, Math.ceil(body.length / 512) * 512));
}

it("reads the files of an archive", () => {
  const text =
    packed("", "a.py", "one") + packed("a/long", "b.py", "x".repeat(513)) + packed("", "c", "") + "\0".repeat(1024);
  const files = [...filesOf(new TextEncoder().encode(text))].map(([name, body]) => [
    name,
    new TextDecoder().decode(body),
  ]);
  expect(files).toEqual([
    ["a.py", "one"],
    ["a/long/b.py", "x".repeat(513)],
    ["c", ""],
  ]);
});
