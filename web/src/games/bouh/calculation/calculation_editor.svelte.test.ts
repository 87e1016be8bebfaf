import { expect, test } from "vitest";
import { CalculationEditor, type Inputs } from "./calculation_editor.svelte.ts";

function editorOf(numbers: [number, number][]): {
  editor: CalculationEditor;
  inputs: { numbers: Map<number, number> };
} {
  const inputs = { numbers: new Map(numbers), operations: ["+", "-", "*"] } satisfies Inputs;
  return { editor: new CalculationEditor(() => inputs), inputs };
}

test("cards, signs and brackets give a result, and each step can be undone", () => {
  const { editor } = editorOf([
    [1, 7],
    [2, 2],
    [3, 1],
  ]);
  editor.toggle(1);
  editor.operate("*");
  editor.open();
  editor.toggle(2);
  editor.operate("+");
  editor.toggle(3);
  expect(editor.text).toBe("7 × (2 + 1)");
  expect(editor.result).toMatchObject({ state: "made", made: 21n });
  expect(editor.cards).toEqual([1, 2, 3]);
  editor.undo();
  expect(editor.text).toBe("7 × (2 + )");
  expect(editor.steps).toBeNull();
});

test("a number that is typed uses a free card of that number, and no card twice", () => {
  const { editor } = editorOf([
    [1, 4],
    [2, 4],
  ]);
  expect([editor.useNumber(4), editor.useNumber(4), editor.useNumber(4), editor.useNumber(5)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(editor.cards).toEqual([1, 2]);
});

test("cards that are gone leave the calculation; a reset cannot be undone", () => {
  const { editor, inputs } = editorOf([
    [1, 7],
    [2, 2],
  ]);
  editor.toggle(1);
  editor.operate("+");
  editor.toggle(2);
  inputs.numbers.delete(2);
  editor.refresh();
  expect(editor.cards).toEqual([1]);
  editor.reset();
  editor.undo();
  expect(editor.empty).toBe(true);
});
