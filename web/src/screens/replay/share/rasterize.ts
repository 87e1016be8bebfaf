/**
 * Draws an element of the page into a canvas.
 *
 * The element and the style sheets of the page become an SVG image, which the browser draws. It may not load anything,
 * so fonts are put into it. Pictures of the boards are in their addresses already.
 */

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
const STILL = `*, *::before, *::after {
  animation: none !important;
  transition: none !important;
  scrollbar-width: none !important;
}`;
const BODY =
  "margin: 0; background: var(--paper); color: var(--ink); font-family: var(--font-text); font-size: var(--text-2); line-height: 1.45";

/** The styles of the page at present, with its fonts. */
export async function pageStyles(): Promise<string> {
  const texts: string[] = [];
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    for (const rule of sheet.cssRules)
      texts.push(rule instanceof CSSFontFaceRule ? await fontRule(rule, sheet.href ?? location.href) : rule.cssText);
  return [...texts, STILL].join("\n");
}

/** Draw an element, `scale` times as large as on the page. */
export async function rasterize(element: HTMLElement, styles: string, scale: number): Promise<HTMLCanvasElement> {
  const width = element.offsetWidth;
  const height = element.offsetHeight;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(element, styles, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  // Without transparency: all pictures of an animation then have the same format.
  canvas.getContext("2d", { alpha: false })!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function svgOf(element: HTMLElement, styles: string, width: number, height: number): string {
  const body = document.createElementNS(XHTML, "div");
  body.setAttribute("style", BODY);
  const style = document.createElementNS(XHTML, "style");
  style.textContent = styles;
  body.append(style, element.cloneNode(true));
  const content = document.createElementNS(SVG, "foreignObject");
  content.setAttribute("width", "100%");
  content.setAttribute("height", "100%");
  content.append(body);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  // The root of the page has the theme and the pictures of some pieces.
  const page = document.documentElement;
  for (const [name, value] of Object.entries(page.dataset)) svg.dataset[name] = value;
  // Sizes are counted in letters of the root, whatever the text size of the page.
  svg.setAttribute("style", `${page.getAttribute("style") ?? ""}; font-size: 16px`);
  svg.append(content);
  return new XMLSerializer().serializeToString(svg);
}

/** The rule of a font with the font itself; empty if the page does not use the font. */
async function fontRule(rule: CSSFontFaceRule, base: string): Promise<string> {
  const named = /url\("?([^")]+)"?\)/.exec(rule.cssText);
  if (!named?.[1]) return "";
  const address = new URL(named[1], base).href;
  if (performance.getEntriesByName(address).length === 0) return "";
  const font = await (await fetch(address)).blob();
  return rule.cssText.replace(named[0], `url("${await dataAddress(font)}")`);
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** A canvas as a PNG file. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error("the browser cannot write this picture"))),
      "image/png",
    );
  });
}
