import { describe, expect, test } from "vitest";
import { classCodeIn, cleanCode, codeIn, formatCode } from "./table_code.ts";

describe("codes", () => {
  test.each([
    ["k7m4qxd", "K7M4QXD"],
    [" K7M-4QXD ", "K7M4QXD"],
    ["k7m 4q.xd", "K7M4QXD"],
  ])("%j is understood however it is typed", (typed, code) => expect(cleanCode(typed)).toBe(code));

  test.each(["", "K7M", "K7M4QXDD", "K7M4Q!D"])("%j is no code", (typed) => expect(cleanCode(typed)).toBeNull());

  test("a pasted address holds one", () => {
    expect(codeIn("https://example.org/join/K7M-4QXD?x=1")).toBe("K7M4QXD");
    expect(codeIn("k7m4qxd")).toBe("K7M4QXD");
    expect(codeIn("https://example.org/rules/bouh")).toBeNull();
  });

  test("codes of classes have four characters", () => {
    expect(classCodeIn(" x-7hd ")).toBe("X7HD");
    expect(classCodeIn("https://example.org/class/X7HD")).toBe("X7HD");
    expect(classCodeIn("K7M4QXD")).toBeNull();
  });

  test("they are shown in two groups", () => expect(formatCode("K7M4QXD")).toBe("K7M-4QXD"));
});
