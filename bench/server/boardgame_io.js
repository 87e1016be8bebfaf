// A boardgame.io server: four seats in turn mark a cell; hands are secret, storage is in memory.
// node boardgame_io.js PORT BYTES: a seat's view has about BYTES bytes.
const { Server, Origins } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const [port, bytes] = process.argv.slice(2).map(Number);
const card = (id) => ({ id, number: (id % 9) + 1, family: "violet" });
const cards = (count) => Array.from({ length: count }, (_, id) => card(id));
const CARD = JSON.stringify(card(50)).length + 1;
const REST = 900; // bytes of the rest of a message and of the cells

const game = {
  name: "hidden",
  setup: () => ({
    cells: Array(64).fill(0),
    table: cards(Math.max(0, Math.round((bytes - REST) / CARD) - 5)),
    secret: { pile: cards(40) },
    players: { 0: { hand: cards(5) }, 1: { hand: cards(5) }, 2: { hand: cards(5) }, 3: { hand: cards(5) } },
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: ({ G }, cell) => {
      G.cells[cell] = (G.cells[cell] + 1) % 10;
    },
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(port);
