/**
 * Drawings as cached images.
 *
 * A creature has about sixty shapes. As an image it is a single element that the browser rasterises once; as SVG in the
 * page every shape would be styled, laid out and painted again whenever it moves.
 */

import { toBitmap } from "./bitmaps.ts";
import { whenIdle } from "../browser/when_idle.ts";

/** Images in use: the browser keeps them decoded as long as they are referenced. */
const cache = new Map<string, HTMLImageElement>();

/** The address of an image, drawn when it is first used; `box` is its `viewBox`. */
function pictureOf(key: string, draw: () => string, box = "0 0 120 120"): string {
  let picture = cache.get(key);
  if (!picture) {
    picture = new Image();
    const [width, height] = box.split(" ").slice(2);
    // The key is part of the address, so that equal drawings with two keys stay two images.
    picture.src = `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" id="${key}" width="${width}" height="${height}" viewBox="${box}">${draw()}</svg>`,
    )}`;
    cache.set(key, picture);
  }
  return picture.src;
}

interface Shown {
  readonly name: string;
  readonly rule: CSSStyleRule;
  /** Whether it is or becomes a bitmap. */
  bitmap: boolean;
}
/** The classes that show images, by key. */
const classes = new Map<string, Shown>();
let sheet: CSSStyleSheet | null = null;
/** Whether images are being drawn that are not shown yet. */
let ahead = false;

/**
 * The class that shows an image as the background of an element.
 *
 * Each image is a rule of one style sheet. The address of an image contains the whole drawing; as a style or attribute
 * of its own, every element would read it again whenever it changes.
 */
export function backgroundOf(key: string, draw: () => string, box?: string): string {
  return classOf("background-image", key, draw, box);
}

/** The class that shows the colour of an element only where an image is drawn. */
export function maskOf(key: string, draw: () => string, box?: string): string {
  return classOf("mask-image", key, draw, box);
}

function classOf(property: string, key: string, draw: () => string, box: string | undefined): string {
  const shown = classes.get(key) ?? addClass(property, key, pictureOf(key, draw, box));
  if (!shown.bitmap && !ahead) {
    shown.bitmap = true;
    toBitmap(cache.get(key)!, (address) => shown.rule.style.setProperty(property, `url("${address}")`));
  }
  return shown.name;
}

function addClass(property: string, key: string, address: string): Shown {
  const name = `picture-${classes.size}`;
  const rules = sheetOfPage();
  const at = rules.insertRule(`.${name} { ${property}: url("${address}"); }`, classes.size);
  const shown = { name, rule: rules.cssRules[at] as CSSStyleRule, bitmap: false };
  classes.set(key, shown);
  return shown;
}

function sheetOfPage(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return sheet;
}

/** Draw images in advance, one at a time, while the browser is idle. The function returned cancels it. */
export function drawAhead(pictures: Iterable<() => unknown>): () => void {
  const queue = [...pictures];
  const next = (): void => {
    ahead = true;
    queue.shift()?.();
    ahead = false;
    if (queue.length > 0) whenIdle(next);
  };
  whenIdle(next);
  return () => void (queue.length = 0);
}
