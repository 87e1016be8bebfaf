/**
 * The sizes of card, square and owned shapes, so that all of them fit the screen together.
 *
 * Pieces are never smaller than 44 pixels where they can be touched. Where that does not fit (very large letters, very small windows), the page
 * lets the table scroll.
 */

export interface Space {
  readonly width: number;
  readonly height: number;
  /** The columns of the square in the centre. */
  readonly columns: number;
  readonly rows: number;
  /** How many shapes a card shows. */
  readonly onCard: number;
  /** How many shapes lie before each player. They change no size but that of labels: no target moves. */
  readonly owned: readonly number[];
  /** How many shapes of one player end a round. */
  readonly goal: number;
  /** The height of a line with a name, in pixels. */
  readonly line: number;
  /** The smallest size of a place of the square. */
  readonly least: number;
}

export interface Sizes {
  /** Card, square and players side by side; otherwise one below the other. */
  readonly wide: boolean;
  /** Every player has an area with a name; otherwise the shapes of all players follow one another in one flow. */
  readonly roomy: boolean;
  /** The size of a place of the square. */
  readonly cell: number;
  /** The size of a shape before a player. */
  readonly kept: number;
  /** The width of the label before the shapes of a player; 0 where only a small sign fits on the first shape. */
  readonly label: number;
  /** The height that is kept for the shapes before the players, whether it is used or not. */
  readonly zoneHeight: number;
  /** The area of the card. */
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** The size of a shape on the card. */
  readonly wanted: number;
}

export const TOUCH_SIZE = 44;
/** The smallest size of a place where nothing is touched. */
export const SHOWN_SIZE = 36;
const EDGE = 4;
const GAP = 6;
/** The margin around a shape on the card. */
const MARGIN = 10;
/** How far the signs of fingers hang out of the lowest places, as a share of a place. */
const SIGN = 0.09;
/** The width left beside the square for the card and the players on wide screens. */
const SIDE_WIDTH = 420;

/** The shapes that space is kept for: one player has reached the goal, the others nearly half of it. */
function reserved({ owned, goal }: Space): number[] {
  return owned.map((_, seat) => (seat === 0 ? goal : Math.floor(goal / 2)));
}

const clamp = (value: number, least: number, most: number): number =>
  Math.floor(Math.max(least, Math.min(value, most)));

export function sizesFor(space: Space): Sizes {
  return space.width > space.height * 1.1 ? sideBySide(space) : stacked(space);
}

/** How many lines the shapes of all players take in one flow, with a label before those of each player. */
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

function stacked(space: Space): Sizes {
  const { width, height, columns, rows, onCard, owned } = space;
  const across = width - 2 * EDGE;
  const leastCard = Math.min(116, Math.max(84, height * 0.17));
  const tryLayout = (kept: number, label: number, card: number) => {
    const zoneHeight = linesFor(across, reserved(space), kept, label) * kept;
    const rest = height - zoneHeight - 2 * EDGE - 2 * GAP;
    const cell = Math.floor(Math.min(across / columns, (rest - card) / rows));
    return { cell, kept, label, rest, zoneHeight };
  };
  const kept = clamp(across / 10, TOUCH_SIZE, 84);
  const generous = tryLayout(kept, kept, leastCard);
  // on a small screen: small signs instead of labels, and a smaller card
  const fitting = generous.cell >= TOUCH_SIZE ? generous : tryLayout(TOUCH_SIZE, 0, 76);
  const cell = Math.max(fitting.cell, space.least);
  const cardHeight = clamp(fitting.rest - cell * rows, 76, Math.min(height * 0.3, across / 2));
  const wanted = clamp(Math.min(cardHeight - MARGIN, (across - MARGIN) / onCard), 40, 260);
  const labelled = linesFor(across, owned, fitting.kept, fitting.label) * fitting.kept <= fitting.zoneHeight;
  return {
    wide: false,
    roomy: false,
    cell,
    kept: fitting.kept,
    label: labelled ? fitting.label : 0,
    zoneHeight: fitting.zoneHeight,
    cardWidth: across,
    cardHeight,
    wanted,
  };
}

function sideBySide(space: Space): Sizes {
  const { width, height, columns, rows, onCard, owned, line, least } = space;
  const down = height - 2 * EDGE;
  const highest = (height - 2) / (rows + 2 * SIGN);
  const cell = clamp(Math.min(highest, Math.max(width / 2, width - SIDE_WIDTH) / columns), least, 220);
  const beside = width - cell * columns - 2 * EDGE - 2 * GAP;
  const cardWidth = clamp(beside * 0.42, 116, 420);
  const zone = beside - cardWidth;
  const wanted = clamp(Math.min(cardWidth - 2 * MARGIN, (down * 0.82) / onCard - MARGIN), 40, 300);
  const fits = (kept: number): boolean => {
    const columns = Math.max(1, Math.floor((zone - 3 * GAP) / kept));
    const high = reserved(space).reduce(
      (sum, shapes) => sum + line + GAP + Math.ceil(shapes / columns) * kept + 3 * GAP,
      0,
    );
    return high <= down;
  };
  let kept = clamp(cell * 0.86, TOUCH_SIZE, 110);
  while (kept > TOUCH_SIZE && !fits(kept)) kept -= 1;
  const roomy = zone >= 220 && fits(kept);
  const small = linesFor(zone, owned, TOUCH_SIZE, TOUCH_SIZE) * TOUCH_SIZE <= down ? TOUCH_SIZE : 0;
  return {
    wide: true,
    roomy,
    cell,
    kept: roomy ? kept : TOUCH_SIZE,
    label: small,
    zoneHeight: down,
    cardWidth,
    cardHeight: down,
    wanted,
  };
}
