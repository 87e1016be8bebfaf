/** Where pieces come from and go to when the view changes. */

import type { BouhEvent } from "../../../protocol.ts";
import { family, type View } from "../types.ts";
import type { Transfer, Routes } from "./movement.ts";

export function routesOf(view: View, notices: readonly BouhEvent[]): Routes {
  const began = notices.some(({ type }) => type === "began");
  const scared = notices.find((event) => event.type === "scared");
  return {
    from(piece) {
      const [kind, id] = parts(piece);
      if (kind === "card") return "draw";
      const turnedUp = notices.some(
        (event) =>
          (event.type === "appeared" && event.bouh === id) || (event.type === "greuh_came" && event.greuh === id),
      );
      if (turnedUp || (began && kind === "bouh")) return "bouh_pile";
      if (scared?.bouh === id) return home(scared.victim, scared.colour);
      return scared?.greuh === id ? home(scared.seat) : null;
    },
    to(piece) {
      const [kind, id] = parts(piece);
      if (kind === "card") return "discard";
      if (kind === "greuh") {
        const owner = view.greuhs.findIndex((cards) => cards.some((card) => card.id === id));
        return owner < 0 ? "bouh_pile" : home(owner);
      }
      for (const [seat, bouh] of view.homes.entries()) {
        const owned = bouh.find(({ card }) => card.id === id);
        if (owned) return home(seat, family(owned.colour));
      }
      return null;
    },
    runs: (piece) => scared !== undefined && piece === `bouh:${scared.bouh}`,
    transfers: notices.flatMap(transferOf),
  };
}

/** The transfer of a totem that changes hands. */
function transferOf(event: BouhEvent): Transfer[] {
  switch (event.type) {
    case "totem_won":
    case "took": {
      const { totem, previous } = event;
      const from = previous === null ? `totem:${totem}` : home(previous, totem);
      return [{ copy: `totem:${totem}`, from, to: home(event.seat, totem) }];
    }
    case "totem_lost":
      return [{ copy: `totem:${event.totem}`, from: home(event.seat, event.totem), to: `totem:${event.totem}` }];
    default:
      return [];
  }
}

/** The place of a colour in a home, or the home itself while it has no Bouh of that colour. */
function home(seat: number, colour: string | null = null): string {
  return colour === null ? `home:${seat}` : `home:${seat}:${colour} home:${seat}`;
}

function parts(piece: string): [kind: string, id: number] {
  const [kind, id] = piece.split(":");
  return [kind!, Number(id)];
}
