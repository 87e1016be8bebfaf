/**
 * Drawings as bitmaps.
 *
 * A browser lays an SVG image out and paints it again for every size in which it is shown, on the thread of the page;
 * bitmaps are scaled beside it. Drawings are turned into bitmaps while the browser is idle, and are shown as SVG before.
 */

import { whenIdle } from "../browser/when_idle.ts";

/** The part of the shorter side of the screen that the largest pieces take. */
const LARGEST_PART = 0.3;
/** Browsers show larger bitmaps later than the rest of a frame. */
const MOST_PIXELS = 360;
/** How much larger than its bitmap a piece may be shown. On larger screens the drawings stay as they are. */
const MOST_SCALE = 1.25;

interface Waiting {
  readonly picture: HTMLImageElement;
  readonly show: (address: string) => void;
}
const waiting: Waiting[] = [];
let working = false;

/** Turn a drawing into a bitmap; `show` is called with its address. */
export function toBitmap(picture: HTMLImageElement, show: (address: string) => void): void {
  waiting.push({ picture, show });
  if (working) return;
  working = true;
  void work().finally(() => (working = false));
}

async function work(): Promise<void> {
  const wanted = LARGEST_PART * Math.min(screen.width, screen.height) * devicePixelRatio;
  const ready: (() => void)[] = [];
  while (waiting.length > 0) {
    await new Promise<void>((idle) => whenIdle(idle));
    const { picture, show } = waiting.shift()!;
    const address = wanted > MOST_SCALE * MOST_PIXELS ? null : await bitmapOf(picture, Math.min(wanted, MOST_PIXELS));
    if (address) ready.push(() => show(address));
  }
  // Together, so that styles change once.
  for (const show of ready) show();
}

/** The address of a bitmap so many pixels wide or high; `null` if the browser cannot make one. */
async function bitmapOf(picture: HTMLImageElement, pixels: number): Promise<string | null> {
  try {
    await picture.decode();
  } catch {
    return null;
  }
  const scale = pixels / Math.max(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(picture.width * scale);
  canvas.height = Math.ceil(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made));
  return blob && (await addressOf(blob));
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((read) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.readAsDataURL(blob);
  });
}
