// Random play through boardgame.io's reducer: put a stone on a random empty cell of 64.
// A unit is one move; prints moves a second, the best of several rounds.
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const game = {
  name: "stones",
  setup: () => ({ cells: Array(64).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
};
const reduce = CreateGameReducer({ game });

function playOne() {
  let state = InitializeGame({ game, numPlayers: 2 });
  const empty = [...Array(64).keys()];
  while (empty.length) {
    const [cell] = empty.splice(Math.floor(Math.random() * empty.length), 1);
    const playerID = state.ctx.currentPlayer;
    state = reduce(state, { type: "MAKE_MOVE", payload: { type: "place", args: [cell], playerID } });
  }
  return 64;
}

let best = 0;
for (let round = 0; round < 5; round++) {
  const begun = process.hrtime.bigint();
  let moves = 0;
  while (process.hrtime.bigint() - begun < 400_000_000n) moves += playOne();
  best = Math.max(best, moves / (Number(process.hrtime.bigint() - begun) / 1e9));
}
console.log(best);
