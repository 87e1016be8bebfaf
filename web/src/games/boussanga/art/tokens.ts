/**
 * The tokens of the four elements, drawn as polished stones.
 *
 * A table shows about a hundred of them. As background images the browser draws each once and copies it;
 * as inline SVG each would be a dozen elements of the page.
 */

interface TokenLook {
  readonly light: string;
  readonly body: string;
  readonly deep: string;
  /** Every element has its own outline, so that elements differ without colours too. */
  readonly outline: string;
  readonly gleam: number;
  readonly motif: string;
}

/** The outline of Air: a flower with eight petals. */
const FLOWER = Array.from({ length: 96 }, (_, step) => {
  const angle = (step / 96) * 2 * Math.PI;
  const reach = 49.5 + 4.5 * Math.cos(8 * angle);
  return `${(60 + reach * Math.sin(angle)).toFixed(1)} ${(60 - reach * Math.cos(angle)).toFixed(1)}`;
}).join("L");

const wave = (y: number, stroke: string, width: number): string =>
  `<path d="M24 ${y}q9-17 24-4t24 0t24-4" stroke="${stroke}" stroke-width="${width}"/>`;

export const TOKENS: readonly TokenLook[] = [
  {
    light: "#b9ecae",
    body: "#4fb35a",
    deep: "#0f5132",
    outline: "M42 8H78Q112 8 112 42V78Q112 112 78 112H42Q8 112 8 78V42Q8 8 42 8Z",
    gleam: 0.62,
    motif:
      `<path d="M20 88L47 40Q50 35 53 40L63 57L70 47Q73 43 76 47L100 88Q102 92 97 92H23Q18 92 20 88Z" fill="#fffbe8" stroke="#0f5132" stroke-width="5" stroke-linejoin="round"/>` +
      `<path d="M38 57L50 38L62 57L55 53L50 59L45 53Z" fill="#0f5132"/>`,
  },
  {
    light: "#9fd0ff",
    body: "#1f66c4",
    deep: "#0d3268",
    outline: "M60 7A53 53 0 1 1 60 113A53 53 0 1 1 60 7Z",
    gleam: 0.62,
    motif: `<g fill="none" stroke-linecap="round">${[46, 76].map((y) => wave(y, "#0d3268", 19) + wave(y, "#f2fbff", 10)).join("")}</g>`,
  },
  {
    light: "#ffffff",
    body: "#e3e0f2",
    deep: "#5a5478",
    outline: `M${FLOWER}Z`,
    gleam: 0.95,
    motif: `<path d="M58 60C58 54 68 54 68 62C68 73 48 75 46 60C44 42 70 34 80 50C92 72 74 92 54 90C36 88 27 74 29 58" fill="none" stroke="#4b4570" stroke-width="9.5" stroke-linecap="round"/>`,
  },
  {
    light: "#ff9c7d",
    body: "#cf2436",
    deep: "#6f0d22",
    outline: "M60 3C70 20 113 36 113 74C113 99 91 115 60 115C29 115 7 99 7 74C7 36 50 20 60 3Z",
    gleam: 0.62,
    motif:
      `<path d="M62 26C66 44 92 54 90 79C88 97 76 103 60 103C43 103 31 95 31 78C31 66 38 58 43 50C45 58 48 61 52 62C52 48 53 36 62 26Z" fill="#fff0b8" stroke="#6f0d22" stroke-width="5" stroke-linejoin="round"/>` +
      `<path d="M62 66C66 76 75 79 73 88C71 95 66 97 60 97C53 97 48 93 48 86C48 80 52 78 54 74C57 78 60 76 62 66Z" fill="#cf2436"/>`,
  },
];

/** A token as an SVG document, with or without its motif. */
export function tokenPicture(element: number, motif: boolean): string {
  const { light, body, deep, outline, gleam, motif: sign } = TOKENS[element] ?? TOKENS[0]!;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 122 122">` +
    `<radialGradient id="b" cx=".36" cy=".28" r=".85"><stop stop-color="${light}"/><stop offset=".6" stop-color="${body}"/></radialGradient>` +
    // mother-of-pearl: a rim that is a little pink on one side and a little green on the other
    `<linearGradient id="r" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".9"/><stop offset=".4" stop-color="#ffd9f2" stop-opacity=".35"/>` +
    `<stop offset=".7" stop-color="#c9fff0" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity=".55"/></linearGradient>` +
    `<path d="${outline}" fill="url(#b)" stroke="${deep}" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="${outline}" fill="none" stroke="url(#r)" stroke-width="5" transform="translate(60 60)scale(.87)translate(-60 -60)"/>` +
    (motif ? sign : "") +
    `<ellipse cx="43" cy="25" rx="17" ry="8" transform="rotate(-24 43 25)" fill="#fff" opacity="${gleam}"/></svg>`
  );
}

/** The CSS variable that holds the image of a token. */
export function tokenName(element: number, motif: boolean): string {
  return `--${motif ? "" : "plain-"}token-${element}`;
}

// Importing this module in a browser defines the variables.
if (typeof document !== "undefined")
  for (const element of TOKENS.keys())
    for (const motif of [true, false])
      document.documentElement.style.setProperty(
        tokenName(element, motif),
        `url("data:image/svg+xml,${encodeURIComponent(tokenPicture(element, motif))}")`,
      );
