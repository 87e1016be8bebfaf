/** What the shared parts say. */

import { texts } from "../language/texts.ts";

export const say = texts({
  en: {
    close: "Close",
    back_to_shelf: "Back to the games",
    back: "Back",
    house: "Ludothèque",
  },
  fr: {
    close: "Fermer",
    back_to_shelf: "Retour aux jeux",
    back: "Retour",
    house: "Ludothèque",
  },
});
