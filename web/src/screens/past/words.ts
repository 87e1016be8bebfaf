/** What the list of finished games says. */

import { texts } from "../../language/texts.ts";

export const say = texts({
  en: {
    title: "Games you have played",
    search: "Search for a player or a game",
    none: "No finished game yet. Once you have played, you can watch it again here.",
    none_found: "No game with “{text}” among those listed.",
    won: "Won",
    lost: "Lost",
    place: "Place {rank}",
    watch: "Watch {game} of {date} again",
    more: "Show older games",
    forget: "Remove {game} of {date} from your list",
    forget_question: "Remove this game?",
    forget_says: "It leaves your list, and your name is taken out of it. The others keep the game.",
    forget_button: "Remove it",
    keep: "Keep it",
    removed: "The game was removed.",
    open_file: "Watch a saved game",
    offline: "without a network",
  },
  fr: {
    title: "Tes parties terminées",
    search: "Chercher un joueur ou un jeu",
    none: "Pas encore de partie finie. Quand tu auras joué, tu pourras la revoir ici.",
    none_found: "Aucune partie avec « {text} » dans cette liste.",
    won: "Gagnée",
    lost: "Perdue",
    place: "{rank}ᵉ place",
    watch: "Revoir {game} du {date}",
    more: "Voir les parties plus anciennes",
    forget: "Retirer {game} du {date} de ta liste",
    forget_question: "Retirer cette partie ?",
    forget_says: "Elle quitte ta liste, et ton nom en est effacé. Les autres la gardent.",
    forget_button: "Retirer",
    keep: "Garder",
    removed: "La partie est retirée.",
    open_file: "Revoir une partie enregistrée",
    offline: "sans réseau",
  },
});
