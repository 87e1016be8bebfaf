/** The board of Allumettes: a click on a match takes it and all matches after it. */

const MATCHES = 16;

export function mount(element, api) {
  const board = document.createElement("div");
  board.className = "allumettes";
  const matches = Array.from({ length: MATCHES }, () => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "match";
    button.addEventListener("click", () => api.act({ type: "take", count: Number(button.dataset.count) }));
    return button;
  });
  board.append(...matches);
  element.append(board);

  return {
    update({ view, options, marks }) {
      for (const [place, button] of matches.entries()) {
        const count = view.left - place;
        button.dataset.count = count;
        button.disabled = !options?.some((option) => option.count === count);
        button.classList.toggle("taken", count <= 0);
        button.classList.toggle("marked", marks.some(({ what, which }) => what === "match" && which === place));
        button.setAttribute("aria-label", api.say("actions", "take", { count }));
      }
    },
    destroy: () => board.remove(),
  };
}
