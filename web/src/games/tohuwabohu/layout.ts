/**
 * How large everything is: card, square and what lies before the players fit the screen together.
 *
 * What is touched is never smaller than 44 pixels. Where that does not fit (very large letters, very small windows),
 * the room lets the table scroll.
 */

export interface Space {
  readonly width: number;
  readonly height: number;
  /** Of the square in the centre. */
  readonly columns: number;
  readonly rows: number;
  /** How many shapes a card shows. */
  readonly onCard: number;
  /** How many shapes lie before each player. */
  readonly owned: readonly number[];
  /** The height of a line with a name, in pixels. */
  readonly line: number;
}

export interface Sizes {
  /** Card, square and players side by side; otherwise one below the other. */
  readonly wide: boolean;
  /** Every player has a place with a name; otherwise the shapes follow one another, in their players' colours. */
  readonly roomy: boolean;
  /** A place of the square, and one before a player. */
  readonly cell: number;
  readonly kept: number;
  /** What says whose the shapes are that follow; 0 where there is only room for a small sign on the first of them. */
  readonly label: number;
  /** The card's own room. */
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** A shape on the card. */
  readonly wanted: number;
}

export const TOUCHED = 44;
const EDGE = 4;
const GAP = 6;
/** Round a shape on the card. */
const MARGIN = 10;
/** So much room is left beside the square for the card and the players, where there is plenty. */
const BESIDE = 420;
/** A row of shapes before a player is at least so long, so that not everything changes with every shape won. */
const FEW = 4;

const within = (value: number, least: number, most: number): number => Math.floor(Math.max(least, Math.min(value, most)));

export function sizesFor(space: Space): Sizes {
  return space.width > space.height * 1.1 ? sideBySide(space) : oneBelowTheOther(space);
}

/** How many lines the shapes before all players take, one after another, each player's behind a label. */
export function linesFor(across: number, owned: readonly number[], kept: number, label: number): number {
  let lines = 1;
  let used = 0;
  const put = (width: number) => {
    if (used + width > across) [lines, used] = [lines + 1, 0];
    used += width;
  };
  for (const shapes of owned) {
    put(label);
    for (let shape = 0; shape < shapes; shape += 1) put(kept);
  }
  return lines;
}

function oneBelowTheOther({ width, height, columns, rows, onCard, owned }: Space): Sizes {
  const across = width - 2 * EDGE;
  const least = Math.min(116, Math.max(84, height * 0.17));
  const laidOut = (kept: number, label: number, card: number) => {
    const rest = height - Math.max(2, linesFor(across, owned, kept, label)) * kept - 2 * EDGE - 2 * GAP;
    const cell = Math.floor(Math.min(across / columns, (rest - card) / rows));
    return { cell, kept, label, rest };
  };
  const kept = within(across / 10, TOUCHED, 84);
  const generous = laidOut(kept, kept, least);
  // when nearly everything has been won: small signs instead of labels, and a smaller card
  const found = generous.cell >= TOUCHED ? generous : laidOut(TOUCHED, 0, 76);
  const cell = Math.max(found.cell, TOUCHED);
  const cardHeight = within(found.rest - cell * rows, 76, Math.min(height * 0.3, across / 2));
  const wanted = within(Math.min(cardHeight - MARGIN, (across - MARGIN) / onCard), 40, 260);
  return { wide: false, roomy: false, cell, kept: found.kept, label: found.label, cardWidth: across, cardHeight, wanted };
}

function sideBySide({ width, height, columns, rows, onCard, owned, line }: Space): Sizes {
  const down = height - 2 * EDGE;
  const cell = within(Math.min(down / rows, Math.max(width / 2, width - BESIDE) / columns), TOUCHED, 220);
  const beside = width - cell * columns - 2 * EDGE - 2 * GAP;
  const cardWidth = within(beside * 0.42, 116, 420);
  const zone = beside - cardWidth;
  const wanted = within(Math.min(cardWidth - 2 * MARGIN, (down * 0.82) / onCard - MARGIN), 40, 300);
  const fits = (kept: number): boolean => {
    const columns = Math.max(1, Math.floor((zone - 3 * GAP) / kept));
    const high = owned.reduce((sum, shapes) => sum + line + GAP + Math.ceil(Math.max(shapes, FEW) / columns) * kept + 3 * GAP, 0);
    return high <= down;
  };
  let kept = within(cell * 0.86, TOUCHED, 110);
  while (kept > TOUCHED && !fits(kept)) kept -= 1;
  const roomy = zone >= 220 && fits(kept);
  const small = linesFor(zone, owned, TOUCHED, TOUCHED) * TOUCHED <= down ? TOUCHED : 0;
  return { wide: true, roomy, cell, kept: roomy ? kept : TOUCHED, label: small, cardWidth, cardHeight: down, wanted };
}
