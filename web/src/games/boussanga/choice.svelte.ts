/** The card somebody is trying out: how it is turned, and where it lies. */

import { fitOf, gainOf, placesOf, type Fit, type Gain, type Table } from "./fitting.ts";
import { asPosition, onBoard, POSITIONS, type Card, type Lying } from "./turning.ts";

interface Around {
  /** The table it is tried on, and the point zone it would score for. */
  table(): Table;
  zone(): number;
}

export class Choice {
  card = $state.raw<Card | null>(null);
  /** Whether a card is being chosen to be discarded. */
  passing = $state(false);
  /** Eighth turns in either direction, without end: so a card goes round the short way. */
  turns = $state(0);
  /** How far it is being turned beyond that, while a hand is on it. */
  drift = $state(0);
  /** Where a hand holds it, in cells from the top left; nothing while it lies still. */
  held = $state.raw<{ readonly row: number; readonly column: number } | null>(null);
  #wanted = $state.raw({ row: 3, column: 3 });
  #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  position = $derived(asPosition(this.turns + this.drift));

  /** Where it lies, brought back so that its tokens are on the board. */
  lying = $derived.by<Lying | null>(() => {
    const { row, column } = this.held ?? this.#wanted;
    const wanted = { position: this.position, row: Math.round(row), column: Math.round(column) };
    return this.card && onBoard(this.card, wanted);
  });

  fit = $derived.by<Fit | null>(() => {
    return this.card && this.lying && fitOf(this.#around.table(), this.card, this.lying);
  });

  /** What it would bring here; nothing where it does not fit. */
  gain = $derived.by<Gain | null>(() => {
    if (!this.fit || this.fit.misfit || this.#around.table().mode === "coop") return null;
    return gainOf(this.#around.table(), this.#around.zone(), this.fit.spots);
  });

  /** All places of the card, by position. */
  places = $derived.by<readonly (readonly Lying[])[]>(() => {
    const { card } = this;
    const table = this.#around.table();
    return POSITIONS.map((position) => (card ? placesOf(table, card, position) : []));
  });

  pick(card: Card): void {
    if (this.card?.id === card.id) return;
    this.card = card;
    this.passing = false;
    this.turns = 0;
    this.drift = 0;
    this.held = null;
  }

  /** Show a card just so. */
  show(card: Card, lying: Lying): void {
    this.pick(card);
    this.turnTo(lying.position);
    this.#wanted = { row: lying.row, column: lying.column };
  }

  drop(): void {
    this.card = null;
    this.held = null;
    this.drift = 0;
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

  /** The card stays as it is turned now. */
  settleTurn(): void {
    this.turns = Math.round(this.turns + this.drift);
    this.drift = 0;
  }

  moveTo(row: number, column: number): void {
    this.#wanted = { row, column };
  }

  step(down: number, right: number): void {
    if (this.lying) this.#wanted = { row: this.lying.row + down, column: this.lying.column + right };
  }

  /** Let go of it: it snaps to the cells, and to a place very near where it fits, if those are shown. */
  letGo(snaps: boolean): void {
    const { held, lying } = this;
    this.held = null;
    if (!held || !lying) return;
    this.#wanted = { row: lying.row, column: lying.column };
    if (!snaps || !this.fit?.misfit) return;
    const distance = (place: Lying) => Math.hypot(place.row - held.row, place.column - held.column);
    const near = [...this.places[this.position]!].sort((one, other) => distance(one) - distance(other))[0];
    if (near && distance(near) < NEAR) this.#wanted = { row: near.row, column: near.column };
  }
}

/** In cells. */
const NEAR = 0.95;
