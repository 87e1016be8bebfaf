import { afterEach, describe, expect, it, vi } from "vitest";
import type { Play } from "../play.svelte.ts";
import { keyboardInput } from "./keyboard.ts";

const useNumber = vi.fn(() => true);
const confirm = vi.fn();
const operate = vi.fn();
const table: { refusal: unknown } = { refusal: null };

function boardOf(html: string) {
  document.body.innerHTML = html;
  const play = {
    myTurn: true,
    operations: ["+", "-"],
    editor: { useNumber, operate },
    confirm,
    table,
  } as unknown as Play;
  return keyboardInput(document.querySelector("[data-board]")!, play);
}
function press(key: string, at: Element = document.body): void {
  at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

describe("keys of a calculation", () => {
  let input: { destroy(): void };
  afterEach(() => {
    input.destroy();
    vi.clearAllMocks();
  });

  it("are heard although nothing on the board has the focus", () => {
    input = boardOf("<header><button>More</button></header><div data-board></div>");
    press("7");
    press("2", document.querySelector("button")!);
    expect(useNumber.mock.calls).toEqual([[7], [2]]);
    press("Enter");
    expect(confirm).toHaveBeenCalledOnce();
  });

  it("say why an operation that the table does not play is not written", () => {
    input = boardOf("<div data-board></div>");
    press("+");
    expect(table.refusal).toBeNull();
    press("*");
    expect(operate.mock.calls).toEqual([["+"]]);
    expect(table.refusal).toMatchObject({ clause: "BOU-12", params: { operation: "*" } });
  });

  it("are left to text fields and to dialogs over the board", () => {
    input = boardOf("<input><dialog><button>Close</button></dialog><div data-board></div>");
    press("7", document.querySelector("input")!);
    press("7", document.querySelector("dialog button")!);
    expect(useNumber).not.toHaveBeenCalled();
  });

  it("reach a board inside a dialog", () => {
    input = boardOf("<dialog><div data-board><button>7</button></div></dialog>");
    press("7", document.querySelector("button")!);
    expect(useNumber).toHaveBeenCalledOnce();
  });
});
