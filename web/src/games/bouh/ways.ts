/** Where pieces come from and go to when the table changes. */

import type { BouhEvent } from "../../protocol.ts";
import { family, type View } from "./kinds.ts";
import type { Ways } from "./moving.ts";

export function ways(view: View, notices: readonly BouhEvent[]): Ways {
  const began = notices.some(({ type }) => type === "began");
  return {
    from(piece) {
      const [kind] = piece.split(":");
      if (kind === "card") return "draw";
      // A Greuh or Bouh that comes from a home that is only counted is not told apart: it comes from the pile or is there.
      const id = Number(piece.split(":")[1]);
      const turnedUp = notices.some(
        (event) => (event.type === "appeared" && event.bouh === id) || (event.type === "greuh_came" && event.greuh === id),
      );
      if (turnedUp || (began && kind === "bouh")) return "bouh_pile";
      const scared = notices.find((event) => event.type === "scared");
      if (scared?.bouh === id) return `home:${scared.victim}`;
      return scared?.greuh === id ? `home:${scared.seat}` : null;
    },
    to(piece) {
      const [kind, text] = piece.split(":");
      const id = Number(text);
      if (kind === "card") return "discard";
      if (kind === "greuh") {
        const owner = view.greuhs.findIndex((cards) => cards.some((card) => card.id === id));
        return owner < 0 ? "bouh_pile" : `home:${owner}`;
      }
      for (const [seat, home] of view.homes.entries()) {
        const owned = home.find(({ card }) => card.id === id);
        if (owned) return `home:${seat}:${family(owned.colour)}`;
      }
      return null;
    },
  };
}
