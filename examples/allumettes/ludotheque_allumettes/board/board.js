/** The board of Allumettes: a click on a match takes it, and all matches to its right. */

const ROWS = [1, 3, 5, 7];

export function mount(element, api) {
  const board = document.createElement("div");
  board.className = "allumettes";
  const matches = ROWS.flatMap((size, row) => {
    const line = document.createElement("div");
    line.className = "row";
    line.setAttribute("role", "group");
    board.append(line);
    return Array.from({ length: size }, (_, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "match";
      line.append(button);
      const match = { row, place, line, button, action: null };
      button.addEventListener("click", () => match.action && api.act(match.action));
      for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => preview(match));
      for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => preview(null));
      return match;
    });
  });
  element.append(board);

  /** Show which matches a click would take. */
  function preview(chosen) {
    for (const { row, place, button } of matches)
      button.classList.toggle("going", chosen?.action != null && row === chosen.row && place >= chosen.place);
  }

  return {
    update({ view, options, marks, screen }) {
      board.dataset.screen = screen;
      preview(null);
      for (const match of matches) {
        const { row, place, line, button } = match;
        const left = view.rows[row];
        const count = left - place;
        match.action = options?.find((option) => option.row === row && option.count === count) ?? null;
        line.setAttribute("aria-label", `${api.name("row", row)}: ${left}`);
        line.classList.toggle("marked", marks.some(({ what, which }) => what === "row" && which === row));
        button.classList.toggle("taken", count <= 0);
        button.disabled = match.action === null;
        button.setAttribute("aria-label", api.say("actions", "take", { count, row }));
      }
    },
    destroy() {
      board.remove();
    },
  };
}
