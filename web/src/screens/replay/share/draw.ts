/** Draws shared pictures: one step of a match, or several as an animation. */

import { tick } from "svelte";
import type { ReplayPlayer } from "../../../replay/replay_player.svelte.ts";
import { animatedPng, changedBox, type Frame } from "./animated_png.ts";
import { pageStyles, pngOf, rasterize } from "./rasterize.ts";

/** The most steps of an animation. */
export const MOST_STEPS = 30;
/** Pixels of the longer side of a picture, and of a frame: an animation has many. */
const PICTURE = 1440;
const FRAME = 640;
const FRAME_MS = 900;
const LAST_FRAME_MS = 3000;
/** Boards do some of their work a frame or two after an update, in milliseconds. */
const SETTLE_MS = 120;

export interface Stage {
  readonly player: ReplayPlayer;
  readonly element: HTMLElement;
}

/** The last step of the match as a PNG file. */
export async function drawEnd({ player, element }: Stage): Promise<Blob> {
  await show(player, player.last);
  return pngOf(await rasterize(element, await pageStyles(), scaleTo(PICTURE, element)));
}

/** Some steps as an animated PNG file. */
export async function drawStretch(
  { player, element }: Stage,
  { from, to }: { readonly from: number; readonly to: number },
  progress: (drawn: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const styles = await pageStyles();
  const scale = scaleTo(FRAME, element);
  const frames: Frame[] = [];
  let before: ImageData | null = null;
  for (let step = from; step <= to; step += 1) {
    signal.throwIfAborted();
    await show(player, step);
    const canvas = await rasterize(element, styles, scale);
    const picture = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const box = before ? changedBox(before, picture) : { x: 0, y: 0, width: canvas.width, height: canvas.height };
    const millis = step === to ? LAST_FRAME_MS : FRAME_MS;
    const last = frames.at(-1);
    if (box) frames.push({ png: await partOf(canvas, box), x: box.x, y: box.y, millis });
    else if (last) frames[frames.length - 1] = { ...last, millis: Math.min(60_000, last.millis + millis) };
    before = picture;
    progress(step - from + 1);
  }
  return new Blob([animatedPng(frames)], { type: "image/png" });
}

async function show(player: ReplayPlayer, step: number): Promise<void> {
  await player.showAtOnce(step);
  await tick();
  await new Promise((later) => setTimeout(later, SETTLE_MS));
}

function scaleTo(pixels: number, { offsetWidth, offsetHeight }: HTMLElement): number {
  return pixels / Math.max(offsetWidth, offsetHeight);
}

async function partOf(
  canvas: HTMLCanvasElement,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Uint8Array> {
  const part = document.createElement("canvas");
  part.width = width;
  part.height = height;
  part.getContext("2d", { alpha: false })!.drawImage(canvas, -x, -y);
  return new Uint8Array(await (await pngOf(part)).arrayBuffer());
}
