/** The language everything is said in. */

export type Language = "fr" | "en";
export const LANGUAGES: readonly Language[] = ["fr", "en"];

/** The first language of the browser that we speak; French if there is none. */
function preferred(tags: readonly string[]): Language {
  for (const tag of tags) {
    const spoken = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (spoken) return spoken;
  }
  return "fr";
}

class Spoken {
  current = $state<Language>(preferred(navigator.languages));

  /** Speak a language from now on; `null` is the browser's own. */
  choose(language: Language | null): void {
    this.current = language ?? preferred(navigator.languages);
    document.documentElement.lang = this.current;
  }
}

export const language = new Spoken();
