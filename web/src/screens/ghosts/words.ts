/** What the page of ghosts says. */

import { texts } from "../../language/texts.ts";

export const say = texts({
  en: {
    title: "Against ghosts",
    heading: "{game} again, against those of {date}",
    what: "You get the same cards or dice. Ghosts do what was done then, at the same moments, to the millisecond.",
    chair: "Chair {number}: {name}",
    you: "You",
    ghost: "Ghost",
    bot: "Bot",
    free: "A friend",
    points: "{score} {score|point|points}",
    not_agreed: "{name} has not agreed to be played against as a ghost.",
    level: "Level of the bots",
    plays_on: "If the race goes differently: plays like a bot of level “{level}”.",
    start: "Let’s race",
    open: "Open the table",
    unrated: "Games against ghosts never count for ratings.",
    failed: "This game cannot be played against ghosts: it is unknown here, or it was played by older rules.",
    to_past: "Games you have played",
  },
  fr: {
    title: "Contre les fantômes",
    heading: "{game} encore une fois, contre la table du {date}",
    what: "Tu reçois les mêmes cartes ou les mêmes dés. Les fantômes refont ce qui a été fait, aux mêmes instants, à la milliseconde près.",
    chair: "Chaise {number} : {name}",
    you: "Toi",
    ghost: "Fantôme",
    bot: "Robot",
    free: "Un ami",
    points: "{score} {score|point|points}",
    not_agreed: "{name} n’a pas accepté que l’on joue contre son fantôme.",
    level: "Niveau des robots",
    plays_on: "Si la course tourne autrement : joue comme un robot de niveau « {level} ».",
    start: "C’est parti",
    open: "Ouvrir la table",
    unrated: "Les parties contre des fantômes ne comptent jamais pour le classement.",
    failed: "On ne peut pas jouer cette partie contre des fantômes : elle est inconnue ici, ou ses règles ont changé.",
    to_past: "Tes parties terminées",
  },
});
