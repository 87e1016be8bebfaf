/** The card the player is trying out, its position and its place on the board. */

import { fitOf, gainOf, placementsAt, type Fit, type Gain, type Table } from "../rules/fitting.ts";
import { asPosition, moveOntoBoard, POSITIONS, type Card, type Placement } from "../rules/card_positions.ts";

interface ChoiceContext {
  /** The table the card is tried on, and the point zone it would score for. */
  table(): Table;
  zone(): number;
}

/** The card being tried out or discarded; derived values say where it fits and what it brings. */
export class CardChoice {
  card = $state.raw<Card | null>(null);
  /** Whether the player is choosing a card to discard. */
  passing = $state(false);
  /** Eighth turns in either direction, not limited to 0 to 7, so that the card is animated the short way round. */
  turns = $state(0);
  /** How far the card is turned beyond `turns` while it is being turned by hand. */
  turnOffset = $state(0);
  /** Where the card is while it is dragged, in cells from the top left corner; `null` otherwise. */
  dragPosition = $state.raw<{ readonly row: number; readonly column: number } | null>(null);
  #target = $state.raw({ row: 3, column: 3 });
  #context: ChoiceContext;

  constructor(context: ChoiceContext) {
    this.#context = context;
  }

  position = $derived(asPosition(this.turns + this.turnOffset));

  /** Where the card lies: as near to the target as possible with all tokens on the board. */
  placement = $derived.by<Placement | null>(() => {
    const { row, column } = this.dragPosition ?? this.#target;
    const target = { position: this.position, row: Math.round(row), column: Math.round(column) };
    return this.card && moveOntoBoard(this.card, target);
  });

  fit = $derived.by<Fit | null>(() => {
    return this.card && this.placement && fitOf(this.#context.table(), this.card, this.placement);
  });

  /** What the placement brings; `null` where the card does not fit, and in co-operative play. */
  gain = $derived.by<Gain | null>(() => {
    if (!this.fit || this.fit.misfit || this.#context.table().mode === "coop") return null;
    return gainOf(this.#context.table(), this.#context.zone(), this.fit.spots);
  });

  /** All placements at which the card fits, by position. */
  placements = $derived.by<readonly (readonly Placement[])[]>(() => {
    const { card } = this;
    const table = this.#context.table();
    return POSITIONS.map((position) => (card ? placementsAt(table, card, position) : []));
  });

  pick(card: Card): void {
    if (this.card?.id === card.id) return;
    this.card = card;
    this.passing = false;
    this.turns = 0;
    this.turnOffset = 0;
    this.dragPosition = null;
  }

  /** Show a card at a placement. */
  show(card: Card, placement: Placement): void {
    this.pick(card);
    this.turnTo(placement.position);
    this.#target = { row: placement.row, column: placement.column };
  }

  clear(): void {
    this.card = null;
    this.dragPosition = null;
    this.turnOffset = 0;
    this.passing = false;
  }

  turn(eighths: number): void {
    this.turns += eighths;
  }

  /** Turn the short way round. */
  turnTo(position: number): void {
    const way = asPosition(position - this.turns);
    this.turns += way > 4 ? way - 8 : way;
  }

  /** End turning by hand: the card stays in the nearest position. */
  endTurnDrag(): void {
    this.turns = Math.round(this.turns + this.turnOffset);
    this.turnOffset = 0;
  }

  moveTo(row: number, column: number): void {
    this.#target = { row, column };
  }

  step(down: number, right: number): void {
    if (this.placement) this.#target = { row: this.placement.row + down, column: this.placement.column + right };
  }

  /** End dragging: the card snaps to the cells, and if `snap` is set, to a fitting placement very near. */
  endDrag(snap: boolean): void {
    const { dragPosition, placement } = this;
    this.dragPosition = null;
    if (!dragPosition || !placement) return;
    this.#target = { row: placement.row, column: placement.column };
    if (!snap || !this.fit?.misfit) return;
    const distance = (place: Placement) => Math.hypot(place.row - dragPosition.row, place.column - dragPosition.column);
    const near = [...this.placements[this.position]!].sort((one, other) => distance(one) - distance(other))[0];
    if (near && distance(near) < SNAP_DISTANCE) this.#target = { row: near.row, column: near.column };
  }
}

/** The distance, in cells, within which a dragged card snaps to a fitting placement. */
const SNAP_DISTANCE = 0.95;
