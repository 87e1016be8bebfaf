/** Reads the dice aloud one by one, at tables with a spoken look. */

/** The time to read one die, in milliseconds; the lid can be closed after all nine. */
export const MS_PER_DIE = 2000;

/** Tells which die is being read, in time with all other devices. */
export class DiceReader {
  /** The number of the die that is being read. */
  die = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Read so many dice, starting `late` milliseconds after they became visible; `read` is called for each. */
  begin(dice: number, late: number, read: (die: number) => void): void {
    this.stop();
    const from = Math.floor(late / MS_PER_DIE);
    if (from < dice) this.#read(from, dice, MS_PER_DIE - (late % MS_PER_DIE), read);
  }

  #read(die: number, dice: number, time: number, read: (die: number) => void): void {
    this.die = die;
    read(die);
    this.#timer = setTimeout(() => {
      if (die + 1 < dice) this.#read(die + 1, dice, MS_PER_DIE, read);
      else this.stop();
    }, time);
  }

  /** Stop reading. */
  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.die = null;
  }
}
