/** What challenges say. */

import { texts } from "../../language/texts.ts";

export const say = texts({
  en: {
    title: "Play my deal",
    from: "{name} challenges you at {game}",
    what: "You get the same cards in the same order. The others make the same moves again, as long as you play as {name} did.",
    play: "Play this deal",
    go_on: "Go on",
    secret: "The results are shown when you have finished.",
    results: "Results with the same deal",
    you: "{name} (you)",
    nobody: "Somebody",
    points: "{score} {score|point|points}",
    first: "first place",
    rank: "place {rank}",
    watch: "Watch again",
    watch_of: "Watch the game of {name} again",
    failed: "This challenge does not exist, or the link is not complete.",
    to_shelf: "To the games",
  },
  fr: {
    title: "Joue ma donne",
    from: "{name} te défie à {game}",
    what: "Tu reçois les mêmes cartes dans le même ordre. Les autres rejouent les mêmes coups, tant que tu joues comme {name}.",
    play: "Jouer cette donne",
    go_on: "Reprendre",
    secret: "Les résultats s’affichent quand tu as fini.",
    results: "Les résultats avec la même donne",
    you: "{name} (toi)",
    nobody: "Quelqu’un",
    points: "{score} {score|point|points}",
    first: "1ʳᵉ place",
    rank: "{rank}ᵉ place",
    watch: "Revoir",
    watch_of: "Revoir la partie de {name}",
    failed: "Ce défi n’existe pas, ou le lien n’est pas complet.",
    to_shelf: "Vers les jeux",
  },
});
