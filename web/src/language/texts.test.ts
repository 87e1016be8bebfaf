import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { textFaults } from "./text_faults.ts";

function faultsOf(files: Record<string, string>): readonly string[] {
  return textFaults(new Map(Object.entries(files)));
}

const words = (en: string, fr: string) => `export const say = texts({ en: { ${en} }, fr: { ${fr} } });`;
const component = (markup: string) =>
  `<script lang="ts">import { say } from "./words.ts"; let n = 1 as number;</script>${markup}`;

describe("faults are found", () => {
  test("none in correct files", () => {
    const files = {
      "a/words.ts": words(`hi: "Hi {name}", a_x: "X", a_y: "Y"`, `hi: "Salut {name}\u00a0!", a_x: "X", a_y: "Y"`),
      "a/A.svelte": component(`<p title={say("hi", { name: "Zoé" })}>{say(\`a_\${n}\`)}</p>`),
    };
    expect(faultsOf(files)).toEqual([]);
  });

  test("an unused text", () => {
    const files = {
      "words.ts": words(`hi: "Hi", bye: "Bye"`, `hi: "Salut", bye: "Ciao"`),
      "A.svelte": component(`{say("hi")}`),
    };
    expect(faultsOf(files)).toEqual(['words.ts: unused text say("bye")']);
  });

  test("a use of a text with the same key elsewhere does not count", () => {
    const files = {
      "words.ts": words(`hi: "Hi"`, `hi: "Salut"`),
      "b/words.ts": words(`hi: "Hi"`, `hi: "Salut"`),
      "A.svelte": component(`{say("hi")}`),
    };
    expect(faultsOf(files)).toEqual(['b/words.ts: unused text say("hi")']);
  });

  test("a text that is missing, in one language or both", () => {
    const files = { "words.ts": words(`hi: "Hi"`, ``), "A.svelte": component(`{say("hi")}{say("no")}`) };
    expect(faultsOf(files)).toEqual([
      'words.ts: say("hi") is missing in French',
      "A.svelte: words.ts has no text ^no$",
    ]);
  });

  test.each([
    ["{n} x", "{m} x"],
    ["{n|x|y}", "x"],
  ])("other placeholders: %j and %j", (en, fr) => {
    const files = {
      "words.ts": words(`hi: "${en}"`, `hi: "${fr}"`),
      "a.ts": `import { say } from "./words.ts"; say("hi", { n: 1 });`,
    };
    expect(faultsOf(files)).toContain('words.ts: say("hi") has other placeholders in French');
  });

  test("a parameter that is not given", () => {
    const files = { "words.ts": words(`hi: "{n}"`, `hi: "{n}"`), "A.svelte": component(`{say("hi")}`) };
    expect(faultsOf(files)).toEqual(['A.svelte: say("hi") is not given n']);
  });

  test("a key in a variable is found among the literals of the file", () => {
    const files = {
      "words.ts": words(`hi: "Hi", bye: "Bye"`, `hi: "Salut", bye: "Ciao"`),
      "a.ts": `import { say } from "./words.ts"; for (const key of ["hi"] as const) say(key);`,
    };
    expect(faultsOf(files)).toEqual(['words.ts: unused text say("bye")']);
    const made = {
      ...files,
      "b.ts": `import { say } from "./words.ts"; const key = \`\${"b"}ye\` as "bye"; say(key);`,
    };
    expect(faultsOf(made)).toEqual([]);
  });
});

test("every text of the client is used, and the same in both languages", { timeout: 60_000 }, () => {
  const root = join(import.meta.dirname, "..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.(test|d)\.ts$/.test(file) && file !== "protocol.ts");
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  expect(sources.size).toBeGreaterThan(20);
  expect(textFaults(sources)).toEqual([]);
});
