import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toBitmap } from "./bitmaps.ts";

let drawn: number[][];

beforeEach(() => {
  drawn = [];
  vi.stubGlobal("screen", { width: 400, height: 800 });
  vi.stubGlobal("devicePixelRatio", 2);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: (...given: [unknown, ...number[]]) => drawn.push(given.slice(1) as number[]),
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((made) => made(new Blob(["dots"])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function picture(width: number, height: number, decode = (): Promise<void> => Promise.resolve()): HTMLImageElement {
  return Object.assign(new Image(width, height), { decode });
}

test("bitmaps are as large as the screen needs them, and shown together", async () => {
  const shown: string[] = [];
  let decoded = (): void => undefined;
  toBitmap(picture(120, 60), (address) => shown.push(`first ${address.slice(0, 5)}`));
  toBitmap(
    picture(50, 100, () => new Promise((done) => (decoded = done))),
    (address) => shown.push(`second ${address.slice(0, 5)}`),
  );
  await vi.waitFor(() => expect(drawn).toHaveLength(1));
  expect([drawn, shown]).toEqual([[[0, 0, 240, 120]], []]);
  await vi.waitFor(() => {
    decoded();
    expect(shown).toEqual(["first data:", "second data:"]);
  });
  expect(drawn[1]).toEqual([0, 0, 120, 240]);
});

test("a drawing that cannot be made a bitmap stays as it is, and so do all on very large screens", async () => {
  const shown: string[] = [];
  toBitmap(
    picture(10, 10, () => Promise.reject(new Error("no picture"))),
    () => shown.push("broken"),
  );
  toBitmap(picture(10, 10), () => shown.push("whole"));
  await vi.waitFor(() => expect(shown).toEqual(["whole"]));
  vi.stubGlobal("screen", { width: 3840, height: 2160 });
  const decode = vi.fn(() => Promise.resolve());
  toBitmap(picture(10, 10, decode), () => shown.push("large"));
  await new Promise((later) => setTimeout(later, 250));
  expect([shown, decode.mock.calls.length]).toEqual([["whole"], 0]);
});
