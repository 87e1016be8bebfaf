/** What the shared parts say. */

import { texts } from "../language/texts.ts";

export const say = texts({
  en: {
    house: "Ludothèque",
    close: "Close",
    back_to_shelf: "Back to the games",
    back: "Back",
    unreachable: "The server cannot be reached just now. Check your connection and try again.",
    needs_server: "This needs the server, and there is no network. Games against bots and on this device work.",
    incomplete: "The games on this device are not complete. Keep them again in the settings once there is a network.",
    broken: "Something went wrong. Please try again.",
    fewer: "Less: {label}",
    more: "More: {label}",
    copied: "Copied!",
    copy_title: "Copy it yourself",
    copy_help: "This browser cannot copy it for you. The text is selected: copy it, or read it out.",
    qr_label: "QR code: point another device’s camera at it",
    name_label: "Your name",
    name_save: "Save",
    name_saved: "From now on you are called {name}.",
    name_public: "At tables open to everybody you are called {name}.",
    sound_on: "Sound is on",
    sound_off: "Sound is off",
    language_label: "Language",
    language_fr: "Français",
    language_en: "English",
  },
  fr: {
    house: "Ludothèque",
    close: "Fermer",
    back_to_shelf: "Retour aux jeux",
    back: "Retour",
    unreachable: "Le serveur ne répond pas en ce moment. Vérifie ta connexion et réessaie.",
    needs_server:
      "Il faut le serveur pour cela, et il n’y a pas de réseau. Sur cet appareil, tu peux jouer quand même.",
    incomplete:
      "Les jeux de cet appareil ne sont pas complets. Quand il y aura du réseau, garde-les à nouveau dans les réglages.",
    broken: "Quelque chose n’a pas marché. Réessaie, s’il te plaît.",
    fewer: "Moins : {label}",
    more: "Plus : {label}",
    copied: "C’est copié !",
    copy_title: "Copie-le toi-même",
    copy_help:
      "Ce navigateur ne sait pas copier à ta place. Le texte est sélectionné : copie-le, ou lis-le à voix haute.",
    qr_label: "Code QR : scanne-le avec l’appareil photo d’un autre appareil",
    name_label: "Ton nom",
    name_save: "Enregistrer",
    name_saved: "Maintenant, tu t’appelles {name}.",
    name_public: "Aux tables ouvertes à tous, tu t’appelles {name}.",
    sound_on: "Le son est activé",
    sound_off: "Le son est coupé",
    language_label: "Langue",
    language_fr: "Français",
    language_en: "English",
  },
});
