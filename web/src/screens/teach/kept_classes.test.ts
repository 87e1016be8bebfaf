// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { forgetClass, keepClass, keptClasses, nameChild, namesOf } from "./kept_classes.ts";

beforeEach(() => localStorage.clear());

test("a device keeps the keys of its classes until they end", () => {
  keepClass({ id: "a", code: "AAAA", key: "k", until: 100 });
  keepClass({ id: "b", code: "BBBB", key: "l", until: Date.now() + 1000 });
  expect(keptClasses().map(({ id }) => id)).toEqual(["b"]);
  expect(keptClasses(50).map(({ id }) => id)).toEqual(["b"]);
});

test("names stay with their class, and go with it", () => {
  keepClass({ id: "b", code: "BBBB", key: "l", until: Date.now() + 1000 });
  nameChild("b", 3, " Zoé ");
  expect(nameChild("b", 4, "Ali")).toEqual({ 3: "Zoé", 4: "Ali" });
  expect(nameChild("b", 3, "")).toEqual({ 4: "Ali" });
  forgetClass("b");
  expect(keptClasses()).toEqual([]);
  expect(namesOf("b")).toEqual({});
});

test("a broken storage is an empty one", () => {
  localStorage.setItem("ludotheque.classes", "{");
  expect(keptClasses()).toEqual([]);
});
