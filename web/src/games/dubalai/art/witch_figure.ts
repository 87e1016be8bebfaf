/** A witch flying to the right as SVG text, about 120 units wide and high; her hat extends above that. */

import { eye } from "../../../art/markup.ts";
import { backgroundOf } from "../../../art/picture_cache.ts";
import { cyclic } from "../../../art/seeded_random.ts";
import { WITCHES, type Witch } from "./witches.ts";

const INK = "#1d1440";
const BROOM = `<path d="M30 92L122 74" fill="none" stroke-width="11"/><path d="M30 92L122 74" fill="none" stroke="#c98d55" stroke-width="4.5"/><path d="M40 82C24 76 10 80-8 76c6 5 6 8 2 12 6 0 8 3 6 8 5-1 8 2 8 7 12-4 24-4 36-9z" fill="#f2b544"/><path d="M4 84q16 2 30 3M6 94q14-2 28-4" fill="none" stroke="#a8691c" stroke-width="2.5"/><path d="M36 81l7 14" stroke="#b5333f" stroke-width="6"/>`;

type Companion = NonNullable<Witch["with"]>;

/** Who rides along on the broom. */
const RIDERS: Partial<Record<Companion, string>> = {
  cat: `<path d="M8 76c-10-6-12-20-4-26 2 8 4 12 8 14-2-10 0-18 4-26l6 6h8l6-6c4 12 2 26-6 38z" fill="#2b2340" stroke-width="3"/><path d="M18 54h.1M28 54h.1" stroke="#ffe27a" stroke-width="5.5"/>`,
  owl: `<path d="M4 78c-6-16-4-30 2-38l7 5h8l7-5c6 10 6 26 0 38z" fill="#b98f6d" stroke-width="3"/><path d="M11 53h.1M23 53h.1" stroke="#fff3d6" stroke-width="10"/><path d="M11 53h.1M23 53h.1" stroke-width="4.5"/><path d="M17 57l-3 5h6z" fill="#f7bb2f" stroke-width="2"/>`,
};
/** What she wears in her face. */
const ON_THE_FACE: Partial<Record<Companion, string>> = {
  glasses: `<circle cx="72" cy="29" r="10" stroke-width="3"/><path d="M62 28l-14-4" stroke-width="3"/>`,
  wart: `<path d="M90 35h.1" stroke="#4f8a3a" stroke-width="5"/>`,
  star: `<path d="M50 43l2 4 4 .6-3 3 .8 4.4-3.8-2-3.8 2 .8-4.4-3-3 4-.6z" fill="#ffe27a" stroke-width="2"/>`,
};
/** What she wears on her hat. */
const ON_THE_HAT: Partial<Record<Companion, string>> = {
  flower: `<g fill="#fff3d6" stroke-width="2"><circle cx="62" cy="4" r="5"/><circle cx="70" cy="8" r="5"/><circle cx="66" cy="15" r="5"/><circle cx="58" cy="12" r="5"/></g><circle cx="64" cy="10" r="3.6" fill="#f7bb2f" stroke="none"/>`,
};
const MOUTHS: Record<Witch["mood"], string> = {
  gleeful: `<path d="M60 41q10 3 20 1-2 9-10 9t-10-10z" fill="#8e1d2f" stroke-width="3"/>`,
  stern: `<path d="M64 45q7-3 14 1"/><path d="M62 19l14 4"/>`,
  bold: `<path d="M62 42q8 8 17 2"/><path d="M63 18l14 3"/>`,
  dreamy: `<path d="M66 44q5 3 9 1"/>`,
  keen: `<path d="M62 42q8 8 17 2"/>`,
  merry: `<path d="M62 42q8 8 17 2"/>`,
};

function hairOf({ style, hair }: Witch): string {
  switch (style) {
    case "braid":
      return `<path d="M46 26c-12 4-18 12-20 22-4 2-6 8-4 12-4 4-4 9 0 12l8-2c4-4 4-8 2-12 5-3 6-8 4-12 6-2 10-6 12-10z" fill="${hair}"/><path d="M22 60l12-2M26 48l12-2" fill="none" stroke-width="2.4"/>`;
    case "bun":
      return `<circle cx="36" cy="34" r="11" fill="${hair}"/><path d="M31 30q6 2 9 9" fill="none" stroke-width="2.2"/>`;
    case "curls":
      return `<path d="M48 22c-8-4-16 2-15 9-8 1-11 9-6 15-5 5-2 13 5 13 2 6 12 6 14-1 6-2 8-9 4-14z" fill="${hair}"/>`;
    default:
      return `<path d="M46 24C30 30 28 46 20 56c12 4 22 2 30-4z" fill="${hair}"/>`;
  }
}

function part(of: Partial<Record<Companion, string>>, witch: Witch): string {
  return (witch.with && of[witch.with]) ?? "";
}

/** The markup of a witch, to put inside an SVG. */
export function witchFigure(witch: Witch): string {
  const { hat, dress, hair, skin, mood } = witch;
  const look = mood === "dreamy" ? "sleepy" : mood === "merry" ? "proud" : "happy";
  const capeAndDress = `<path d="M52 48C36 46 22 54 6 50c6 10 16 20 34 28z" fill="${hat.shade}"/><path d="M50 46C38 62 38 80 46 92c14 6 30 4 42-2-2-18-6-34-18-44z" fill="${dress.base}"/><path d="M46 90c2 8 8 14 18 16l14-2-10-8 0-8z" fill="${dress.shade}"/><path d="M70 104c6-2 12-2 18 2 2 4-2 6-6 6H66z" fill="#3a2a5c"/><path d="M51 60q-5 10-2 22" fill="none" stroke="#fff" stroke-width="3.5" opacity=".45"/>`;
  const arm = `<path d="M62 56Q70 74 90 78" fill="none" stroke-width="15"/><path d="M62 56Q70 74 88 77.5" fill="none" stroke="${dress.light}" stroke-width="8"/><circle cx="93" cy="79" r="6" fill="${skin}" stroke-width="3.4"/>`;
  const face = `<path d="M44 30c0-14 12-20 24-18s18 12 16 22c-2 14-12 20-22 18S44 44 44 30z" fill="${skin}"/><path d="M82 30c7 1 11 4 12 9-5 2-10 1-13-2" fill="${skin}" stroke-width="3"/>`;
  const hatAndLock = `<path d="M46 26c2 8 4 8 6 14-6 2-10 0-12-4z" fill="${hair}"/><g transform="translate(-5 -6) rotate(-6 60 20)"><path d="M44 18C46 4 40-10 22-18c22-6 44 4 52 26z" fill="${hat.base}"/><path d="M45 16q14-6 28 4l2-4Q62 2 46 8z" fill="${hat.other}" stroke-width="3"/><path d="M28 20C44 8 76 10 96 28c-20-2-50-2-68-8z" fill="${hat.base}"/><path d="M40-9q10 4 16 11M42 17q14-4 28 0" fill="none" stroke="#fff" stroke-width="2.6" opacity=".5"/>${part(ON_THE_HAT, witch)}</g>`;
  const round = `stroke-linejoin="round" stroke-linecap="round" stroke="${INK}"`;
  const body = `<g ${round} stroke-width="4">${BROOM}${part(RIDERS, witch)}${capeAndDress}${arm}</g>`;
  const head = `<g ${round} stroke-width="3.3">${hairOf(witch)}${face}</g>${eye(72, 29, 7.5, look, "#3c8a55", 1).replaceAll("var(--deep)", INK)}<g fill="none" ${round} stroke-width="3.4">${MOUTHS[mood]}${part(ON_THE_FACE, witch)}</g><ellipse cx="58" cy="40" rx="4.5" ry="3" fill="#ff6f91" opacity=".6"/><g ${round} stroke-width="3.3">${hatAndLock}</g>`;
  return `${body}<g transform="translate(-14 -16) scale(1.24)">${head}</g>`;
}

/** The box around the whole witch, and the one around her head only. */
export const WHOLE = "-14 -50 142 166";
const HEAD = "-2 -50 110 98";

/** The class that shows the witch of a seat, or her head, as the background. */
export function witchPicture(seat: number, head: boolean): string {
  return backgroundOf(
    `witch ${seat % WITCHES.length}${head ? " head" : ""}`,
    () => witchFigure(cyclic(WITCHES, seat)),
    head ? HEAD : WHOLE,
  );
}
