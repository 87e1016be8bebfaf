/** The six families of creatures: their colours, moods and signs. */

export const FAMILIES = ["red", "yellow", "green", "blue", "violet", "multicolour"] as const;
/** Creatures of one colour share a silhouette and a sign; multicolour ones are jokers. */
export type Family = (typeof FAMILIES)[number];

export type Mood = "happy" | "surprised" | "sleepy" | "proud" | "scared";

/** A bold sign for each family, recognisable by its shape alone: flame, star, leaf, wave, moon, diamond. */
export const SIGNS: Record<Family, string> = {
  red: "M60 110C32 110 20 90 24 68c2-12 8-16 10-28 8 4 12 10 13 18C58 48 62 30 56 11c24 8 42 34 40 58-1 24-14 41-36 41z",
  yellow: "M60 11l14.5 31.5 34.5 4-25.5 23.5 7 34L60 87l-30.5 17 7-34L11 46.5l34.5-4z",
  green: "M12 108c2-8 6-14 12-20C10 50 40 16 106 14c4 62-26 98-68 84-8 2-12 6-16 10z",
  blue: "M12 43c16-25 32-25 48-8s32 17 48-8v22c-16 25-32 25-48 8s-32-17-48 8zM12 84c16-25 32-25 48-8s32 17 48-8v22c-16 25-32 25-48 8s-32-17-48 8z",
  violet: "M74 12C40 8 12 32 12 62c0 28 22 48 48 48 22 0 40-12 48-32-34 12-66-24-34-66z",
  multicolour: "M60 12l48 48-48 48-48-48z",
};
