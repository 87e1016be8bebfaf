/** What the plain board says. */

import { texts } from "../../language/texts.ts";

export const say = texts({
  en: {
    your_turn: "Your turn: choose what to do.",
    wait_for: "{name} is playing.",
    wait: "Waiting for the others.",
    points: "{n} {n|point|points}",
    state: "On the table",
    nothing: "There is nothing to see yet.",
    actions: "What you can do",
    loading: "One moment…",
    search: "Search {n} possible moves",
    found_none: "No move matches.",
    found_more: "and {n} more: type on to find them",
    incomplete: "There are too many possible moves: only the first {n} are listed.",
    back: "Back",
    moves: "{n} {n|move|moves}",
    yes: "yes",
    no: "no",
    plain: "This game has no board of its own yet.",
  },
  fr: {
    your_turn: "À toi : choisis ce que tu fais.",
    wait_for: "{name} joue.",
    wait: "On attend les autres.",
    points: "{n} {n|point|points}",
    state: "Sur la table",
    nothing: "Il n’y a encore rien à voir.",
    actions: "Ce que tu peux faire",
    loading: "Un instant…",
    search: "Chercher parmi {n} coups possibles",
    found_none: "Aucun coup ne correspond.",
    found_more: "et {n} autres : écris la suite pour les trouver",
    incomplete: "Il y a trop de coups possibles : seuls les {n} premiers sont affichés.",
    back: "Retour",
    moves: "{n} {n|coup|coups}",
    yes: "oui",
    no: "non",
    plain: "Ce jeu n’a pas encore son propre plateau.",
  },
});
