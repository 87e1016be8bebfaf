/** What the small screens say. */

import { texts } from "../language/texts.ts";

export const say = texts({
  en: {
    waiting: "One moment…",
    trouble: "That did not work",
    try_again: "Try again",
    to_shelf: "To the games",
    nowhere: "Nothing here",
    nowhere_says: "The Bouh have looked everywhere: there is no page at this address.",
    joining: "We are looking for your table…",
    join_failed: "Table not found",
    link_title: "Is that you?",
    link_says: "This link lets you go on here as on your other device: same name, same settings, same games.",
    link_instead: "On this device you are called {name} at present. That guest would no longer be here.",
    link_follow: "Yes, that is me",
    link_no: "No, thank you",
    link_done: "Welcome back, {name}!",
    link_incomplete: "This link is incomplete. Open it once more on the first device.",
  },
  fr: {
    waiting: "Un instant…",
    trouble: "Ça n’a pas marché",
    try_again: "Réessayer",
    to_shelf: "Vers les jeux",
    nowhere: "Il n’y a rien ici",
    nowhere_says: "Les Bouh ont cherché partout : il n’y a pas de page à cette adresse.",
    joining: "On cherche ta table…",
    join_failed: "Table introuvable",
    link_title: "C’est bien toi ?",
    link_says: "Avec ce lien, tu continues ici comme sur ton autre appareil : même nom, mêmes réglages, mêmes parties.",
    link_instead: "Sur cet appareil, tu t’appelles {name} pour l’instant. Cet invité n’y serait plus.",
    link_follow: "Oui, c’est moi",
    link_no: "Non merci",
    link_done: "Te revoilà, {name} !",
    link_incomplete: "Ce lien est incomplet. Ouvre-le à nouveau depuis le premier appareil.",
  },
});
