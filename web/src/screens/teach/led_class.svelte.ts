/** A class as its teacher leads it: read again whenever something in it changes. */

import { Problem } from "../../api.ts";
import { connection } from "../../live/connection.svelte.ts";
import { errorText } from "../../parts/error_text.ts";
import { toasts } from "../../parts/toasts.svelte.ts";
import { classApi, type TaughtClass } from "./taught_classes.ts";
import type { ChildDecision, ClassTaught, Plan, TeacherStep } from "../../protocol.ts";

/** How often the page is read again, so that it shows who has not acted for long, in milliseconds. */
const AGAIN_MS = 15_000;

export class LedClass {
  taught = $state.raw<ClassTaught | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Whether something that the teacher wants is under way. */
  busy = $state(false);
  readonly #routes: ReturnType<typeof classApi>;
  readonly #stop: () => void;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(kept: Pick<TaughtClass, "id" | "key">) {
    this.#routes = classApi(kept);
    void this.read();
    this.#stop = connection.watchClass(kept.id, true, () => void this.read());
    this.#timer = setInterval(() => void this.read(), AGAIN_MS);
  }

  async read(): Promise<void> {
    try {
      this.taught = await this.#routes.get<ClassTaught>();
      this.problem = null;
    } catch (error) {
      if (error instanceof Problem && (error.status === 404 || !this.taught)) this.problem = error;
    }
  }

  step(step: TeacherStep["step"]): Promise<void> {
    return this.#post("/steps", { step } satisfies TeacherStep);
  }

  begin(plan: Plan): Promise<void> {
    return this.#post("/rounds", plan);
  }

  decide(number: number, step: ChildDecision["step"]): Promise<void> {
    return this.#post(`/children/${number}`, { step } satisfies ChildDecision);
  }

  async delete(): Promise<boolean> {
    try {
      await this.#routes.delete();
      return true;
    } catch (error) {
      toasts.show(errorText(error), "bad");
      return false;
    }
  }

  close(): void {
    this.#stop();
    clearInterval(this.#timer);
  }

  async #post(path: string, body: unknown): Promise<void> {
    this.busy = true;
    try {
      this.taught = await this.#routes.post<ClassTaught>(path, body);
    } catch (error) {
      toasts.show(errorText(error), "bad");
    }
    this.busy = false;
  }
}
