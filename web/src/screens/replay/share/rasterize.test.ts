import { afterEach, describe, expect, it } from "vitest";
import { svgOf } from "./rasterize.ts";

describe("the SVG image of an element", () => {
  const page = document.documentElement;
  afterEach(() => {
    page.removeAttribute("style");
    delete page.dataset["theme"];
  });

  it("has the element, the styles, and what the root of the page has", () => {
    page.style.setProperty("--token-1", "red");
    page.dataset["theme"] = "evening";
    const element = document.createElement("section");
    element.innerHTML = "<p class='caption' style='left: 20%'>Zoé &amp; Léa</p>";
    const svg = svgOf(element, ".caption > b { color: red; }", 400, 700);
    const read = new DOMParser().parseFromString(svg, "text/xml").documentElement;
    expect([read.getAttribute("width"), read.getAttribute("height")]).toEqual(["400", "700"]);
    expect(read.getAttribute("data-theme")).toBe("evening");
    expect(read.getAttribute("style")).toContain("--token-1: red");
    expect(read.getAttribute("style")).toContain("font-size: 16px");
    expect(svg).toContain("color: red; }");
    expect(svg).toContain("Zoé &amp; Léa");
    expect(element.parentNode, "the page keeps its own element").toBeNull();
  });
});
