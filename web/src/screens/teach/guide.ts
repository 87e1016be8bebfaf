/** The page for teachers: that of the documentation, without its links to other pages and its pictures. */

import type { Language } from "../../language/language.svelte.ts";

const PAGES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../../../docs/teachers.md"),
  fr: () => import("../../../../docs/enseignants.md"),
};

export interface Guide {
  readonly title: string;
  readonly html: string;
}

export async function loadGuide(language: Language): Promise<Guide> {
  return guideOf((await PAGES[language]()).default);
}

/** A page of the documentation, given as HTML, as it is shown in the client. */
export function guideOf(html: string): Guide {
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "";
  return {
    title,
    html: html
      .replace(/<h1[^>]*>.*?<\/h1>/s, "")
      .replace(/<p[^>]*>(?:(?!<\/p>).)*(?:<img|<em><a href="[^"]+\.md")(?:(?!<\/p>).)*<\/p>/gs, "")
      .replace(/<a href="(?!https?:)[^"]*">(.*?)<\/a>/gs, "$1")
      .trim(),
  };
}
