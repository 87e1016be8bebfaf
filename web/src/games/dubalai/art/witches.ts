/** The six witches: who they are shows in hat, hair, face and whatever rides along. */

import { BLUE, GREEN, RED, ROSE, TEAL, VIOLET, YELLOW, type Paint } from "../../../art/paint.ts";

export interface Witch {
  /** The hat and the cape. */
  readonly hat: Paint;
  readonly dress: Paint;
  readonly hair: string;
  readonly skin: string;
  /** How the hair is worn; a plain shock of it hangs behind all of them. */
  readonly style?: "braid" | "bun" | "curls";
  readonly mood: "bold" | "keen" | "merry" | "stern" | "dreamy" | "gleeful";
  readonly with?: "glasses" | "cat" | "star" | "owl" | "flower" | "wart";
}

export const WITCHES: readonly [Witch, Witch, Witch, Witch, Witch, Witch] = [
  // Ursule, who is afraid of nothing
  { hat: VIOLET, dress: YELLOW, hair: "#e8574f", skin: "#a9d98a", mood: "bold", with: "wart" },
  // Béatrice, who has read everything
  { hat: TEAL, dress: VIOLET, hair: "#f0813a", skin: "#e9b98a", style: "braid", mood: "keen", with: "glasses" },
  // Sofia, who laughs first
  { hat: RED, dress: TEAL, hair: "#f5e6c8", skin: "#b5794c", mood: "merry", with: "star" },
  // Augustine, who never flies without her cat
  { hat: YELLOW, dress: BLUE, hair: "#3a2a5c", skin: "#f2cba4", style: "bun", mood: "stern", with: "cat" },
  // Cunégonde, who is half asleep and faster than one thinks
  { hat: BLUE, dress: ROSE, hair: "#ef7aa8", skin: "#f6dcc0", style: "curls", mood: "dreamy", with: "flower" },
  // Renée, who shrieks with joy
  { hat: GREEN, dress: RED, hair: "#c9ccd9", skin: "#8d5a3a", style: "curls", mood: "gleeful", with: "owl" },
];
