/** What is said about handicaps: before play, once at its beginning, and in receipts. */

import { texts } from "../../../language/texts.ts";

export const say = texts({
  en: {
    title: "Even chances",
    hint: "Give weaker players a head start, so that everybody wins about as often. A game with a head start is not rated.",
    nobody: "Nobody has a head start",
    none: "None",
    milliseconds: "fingers count {n} s earlier",
    seconds: "sees the dice {n} s earlier",
    points: "starts with {n} {n|point|points}",
    cards: "{n} {n|card|cards} more in hand",
    fewer_cards: "{n} {n|card|cards} fewer in hand",
    every_other_turn: "{what} every other turn",
    more_every_other_turn: "{what}, {n} every other turn",
    granted: "{name}: {what}",
    agreed: "Agreed: {list}",
    proposed: "Proposed from earlier games against bots:",
    take: "Use this",
    plays_like: "You play about like this bot: {level} ({n} {n|result|results} against bots).",
    plays_between:
      "You play about like this bot: {level} (between {low} and {high}, from {n} {n|result|results} against bots).",
    only_you: "Nobody else sees this.",
  },
  fr: {
    title: "À chances égales",
    hint: "Donne un avantage aux moins forts, pour que chacun gagne à peu près aussi souvent. Une partie avec avantage ne compte pas pour le classement.",
    nobody: "Personne n’a d’avantage",
    none: "Rien",
    milliseconds: "doigts comptés {n} s plus tôt",
    seconds: "voit les dés {n} s plus tôt",
    points: "part avec {n} {n|point|points}",
    cards: "{n} {n|carte|cartes} de plus en main",
    fewer_cards: "{n} {n|carte|cartes} de moins en main",
    every_other_turn: "{what} un tour sur deux",
    more_every_other_turn: "{what}, {n} un tour sur deux",
    granted: "{name} : {what}",
    agreed: "Convenu : {list}",
    proposed: "Proposé d’après les parties contre des robots :",
    take: "Prendre",
    plays_like: "Tu joues à peu près comme ce robot : {level} (d’après {n} {n|résultat|résultats} contre des robots).",
    plays_between:
      "Tu joues à peu près comme ce robot : {level} (entre {low} et {high}, d’après {n} {n|résultat|résultats} contre des robots).",
    only_you: "Personne d’autre ne le voit.",
  },
});
