/** The six witches: the colours, hair, expression and companion of each. */

import { BLUE, GREEN, RED, ROSE, TEAL, VIOLET, YELLOW, type Paint } from "../../../art/paint.ts";

export interface Witch {
  /** The hat and the cape. */
  readonly hat: Paint;
  readonly dress: Paint;
  readonly hair: string;
  readonly skin: string;
  /** The hairstyle; without one the hair hangs down behind her. */
  readonly style?: "braid" | "bun" | "curls";
  readonly mood: "bold" | "keen" | "merry" | "stern" | "dreamy" | "gleeful";
  readonly with?: "glasses" | "cat" | "star" | "owl" | "flower" | "wart";
}

export const WITCHES: readonly [Witch, Witch, Witch, Witch, Witch, Witch] = [
  // Ursule
  { hat: VIOLET, dress: YELLOW, hair: "#e8574f", skin: "#a9d98a", mood: "bold", with: "wart" },
  // Béatrice
  { hat: TEAL, dress: VIOLET, hair: "#f0813a", skin: "#e9b98a", style: "braid", mood: "keen", with: "glasses" },
  // Sofia
  { hat: RED, dress: TEAL, hair: "#f5e6c8", skin: "#b5794c", mood: "merry", with: "star" },
  // Augustine
  { hat: YELLOW, dress: BLUE, hair: "#3a2a5c", skin: "#f2cba4", style: "bun", mood: "stern", with: "cat" },
  // Cunégonde
  { hat: BLUE, dress: ROSE, hair: "#ef7aa8", skin: "#f6dcc0", style: "curls", mood: "dreamy", with: "flower" },
  // Renée
  { hat: GREEN, dress: RED, hair: "#c9ccd9", skin: "#8d5a3a", style: "curls", mood: "gleeful", with: "owl" },
];
