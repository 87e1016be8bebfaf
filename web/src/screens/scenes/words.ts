/** What the scenes of the rulebooks say. */

import { texts } from "../../language/texts.ts";

export const say = texts({
  en: {
    try_it: "Try it",
    try_clause: "Try rule {clause}",
    close_scene: "Close",
    you: "You",
    show_me: "Show me",
    again: "Start again",
    otherwise: "And otherwise?",
    attempt_of: "Example {n} of {count}",
    astray: "That is allowed, but this example is about something else. Start again!",
    board: "Board to try the rule",
    failed: "The example could not be loaded.",
    by_rule: "rule {clause}",
    elsewhere: "This table does not play what follows.",
    goal: "How you win",
    learn: "Learn it on the board",
  },
  fr: {
    try_it: "Essayer",
    try_clause: "Essayer la règle {clause}",
    close_scene: "Fermer",
    you: "Toi",
    show_me: "Montre-moi",
    again: "Recommencer",
    otherwise: "Et sinon ?",
    attempt_of: "Exemple {n} sur {count}",
    astray: "C’est permis, mais l’exemple parle d’autre chose. Recommence !",
    board: "Plateau pour essayer la règle",
    failed: "L’exemple n’a pas pu être chargé.",
    by_rule: "règle {clause}",
    elsewhere: "La suite ne concerne pas cette table.",
    goal: "Comment on gagne",
    learn: "Apprendre sur le plateau",
  },
});
