/** What challenges say. */

import { texts } from "../../language/texts.ts";

export const say = texts({
  en: {
    title: "Play my deal",
    from: "{name} challenges you at {game}",
    what: "You get the same cards in the same order. The others play as they did, as long as you do what {name} did.",
    play: "Play this deal",
    go_on: "Go on",
    secret: "The results are shown when you have finished.",
    results: "The same deal",
    you: "{name} (you)",
    nobody: "Somebody",
    points: "{score} {score|point|points}",
    rank: "rank {rank}",
    watch: "Watch again",
    watch_of: "Watch the game of {name} again",
    failed: "This challenge does not exist, or the link is not complete.",
    to_shelf: "To the shelf",
  },
  fr: {
    title: "Joue ma donne",
    from: "{name} te défie à {game}",
    what: "Tu reçois les mêmes cartes dans le même ordre. Les autres jouent comme alors, tant que tu fais comme {name}.",
    play: "Jouer cette donne",
    go_on: "Reprendre",
    secret: "Les résultats s’affichent quand tu as fini.",
    results: "La même donne",
    you: "{name} (toi)",
    nobody: "Quelqu’un",
    points: "{score} {score|point|points}",
    rank: "place {rank}",
    watch: "Revoir",
    watch_of: "Revoir la partie de {name}",
    failed: "Ce défi n’existe pas, ou le lien n’est pas complet.",
    to_shelf: "Retour à l’étagère",
  },
});
