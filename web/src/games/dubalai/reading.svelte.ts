/** The dice, read aloud one by one, at tables with a spoken look. */

/** How long each die is read, in milliseconds: the lid waits for all nine. */
export const EACH = 2000;

export class Reading {
  /** The die that is being read. */
  die = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Read so many dice, `late` by so many milliseconds; `read` says each. */
  begin(dice: number, late: number, read: (die: number) => void): void {
    this.stop();
    const from = Math.floor(late / EACH);
    if (from < dice) this.#read(from, dice, EACH - (late % EACH), read);
  }

  #read(die: number, dice: number, time: number, read: (die: number) => void): void {
    this.die = die;
    read(die);
    this.#timer = setTimeout(() => {
      if (die + 1 < dice) this.#read(die + 1, dice, EACH, read);
      else this.stop();
    }, time);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.die = null;
  }
}
