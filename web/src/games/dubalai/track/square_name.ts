import { FINISH } from "../types.ts";
import { say } from "../words.ts";
import { squareNumber } from "./track.ts";

/** The name of a square in words. */
export function squareName(square: number): string {
  if (square === 0) return say("on_start");
  return square >= FINISH ? say("on_finish") : say("on_square", { n: squareNumber(square) });
}
