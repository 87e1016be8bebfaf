/** The language of the client. */

export type Language = "fr" | "en";
export const LANGUAGES: readonly Language[] = ["fr", "en"];

/** The first language of the browser that the client supports; French if there is none. */
function preferred(tags: readonly string[]): Language {
  for (const tag of tags) {
    const supported = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (supported) return supported;
  }
  return "fr";
}

class CurrentLanguage {
  current = $state<Language>(preferred(navigator.languages));

  /** Use a language from now on; `null` is the language of the browser. */
  choose(language: Language | null): void {
    this.current = language ?? preferred(navigator.languages);
    document.documentElement.lang = this.current;
  }
}

export const language = new CurrentLanguage();
