/** What is said about play in this browser. */

import { texts } from "../language/texts.ts";

export const say = texts({
  en: {
    me: "Me",
  },
  fr: {
    me: "Moi",
  },
});
