/**
 * Draws an element of the page into a canvas.
 *
 * The element and the style sheets of the page become an SVG image, which the browser draws. It may not load anything,
 * so fonts are put into it. Pictures of the boards are in their addresses already.
 */

const XHTML = "http://www.w3.org/1999/xhtml";
const STILL = "*, *::before, *::after { animation: none !important; transition: none !important; }";
const BODY =
  "margin: 0; background: var(--paper); color: var(--ink); font-family: var(--font-text); font-size: var(--text-2); line-height: 1.45";

/** The styles of the page at present, with its fonts. */
export async function pageStyles(): Promise<string> {
  const texts: string[] = [];
  for (const sheet of document.styleSheets)
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
  // The root has the size of letters that sizes are counted in, whatever the settings of the page.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="color-scheme: light; font-size: 16px"><foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(body)}</foreignObject></svg>`;
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
