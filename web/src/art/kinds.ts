/** What the pictures are of. */

export const FAMILIES = ["red", "yellow", "green", "blue", "violet", "multicolour"] as const;
/** The Bouh of one colour share a silhouette and a badge; the multicolour ones are jokers. */
export type Family = (typeof FAMILIES)[number];

export type Mood = "happy" | "surprised" | "sleepy" | "proud" | "scared";

const ICONS = [
  "back",
  "close",
  "settings",
  "sound",
  "mute",
  "help",
  "book",
  "history",
  "smile",
  "undo",
  "check",
  "turn_left",
  "turn_right",
  "share",
  "copy",
  "link",
  "people",
  "person",
  "robot",
  "clock",
  "age",
  "crown",
  "eye",
  "plus",
  "minus",
  "skip",
  "play",
  "again",
  "trash",
  "door",
  "chat",
  "sun",
  "moon",
  "phone",
  "television",
  "wifi_off",
  "dice",
  "cards",
  "hand",
  "expand",
  "shrink",
] as const;
export type IconName = (typeof ICONS)[number];
