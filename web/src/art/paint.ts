/** The colours of pictures: the strong colours of the design tokens with the shades that drawings need. */

import type { Family } from "./families.ts";

export interface Paint {
  /** Highlight, main colour, shadow, outline. */
  readonly light: string;
  readonly base: string;
  readonly shade: string;
  readonly deep: string;
  /** A matching colour for horns, stripes and soles. */
  readonly other: string;
}

const paint = (light: string, base: string, shade: string, deep: string, other: string): Paint => ({
  light,
  base,
  shade,
  deep,
  other,
});

export const CREAM = "#fff3d6";

export const RED = paint("#ff8a80", "#e5505a", "#c2323f", "#7d1729", "#ffd9a0");
export const YELLOW = paint("#ffe27a", "#f7bb2f", "#df941a", "#7f4a00", "#ff8a5c");
export const GREEN = paint("#a4e070", "#52b857", "#2f9050", "#0f5231", "#ffd65c");
export const BLUE = paint("#8fd0ff", "#4797e3", "#2c6fc0", "#123f78", "#c9ecff");
export const VIOLET = paint("#c7a2ff", "#8a5bd8", "#6a3fb8", "#3b1c78", "#ffb3d4");
export const TEAL = paint("#86e3dc", "#2bb0b3", "#168790", "#08474e", "#ffe08a");
export const PEACH = paint("#ffd2b3", "#f6a57c", "#dd7f58", "#7c3418", "#fff0d0");
export const ROSE = paint("#ffb5cf", "#ef7aa8", "#d2568a", "#7a1f4b", "#fff0d0");
/** Two more colours, for fur and feathers. */
export const BARK = paint("#b98f6d", "#8d6347", "#6d4731", "#3c2317", "#e9cfa6");
export const SLATE = paint("#a3a6b8", "#74778f", "#575a72", "#2b2c42", "#d9dbe8");

export const PAINTS: Record<Family, Paint> = {
  red: RED,
  yellow: YELLOW,
  green: GREEN,
  blue: BLUE,
  violet: VIOLET,
  multicolour: paint("#fff7e3", "#f6e3bd", "#dcc08c", "#4a3159", "#ffffff"),
};

/** A style that sets the colours of a picture: its parts draw with `var(--base)` and the others. */
export function brush({ light, base, shade, deep, other }: Paint): string {
  return `--light:${light};--base:${base};--shade:${shade};--deep:${deep};--other:${other}`;
}
