// A Colyseus server: four seats in turn make a move, and each is sent a view of its own.
// node colyseus.mjs PORT BYTES: a view has about BYTES bytes.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

const [port, bytes] = process.argv.slice(2).map(Number);
const FOUR_BYTES = 0x1000000; // numbers are sent in four bytes, where clients find them easily
const card = (id) => ({ id, number: (id % 9) + 1, family: "violet" });
const CARD = 28; // bytes of a card as Colyseus packs it

class TableRoom extends Room {
  maxClients = 4;
  patchRate = null;

  onCreate() {
    this.step = 0;
    this.players = {};
    this.cards = Array.from({ length: Math.round(bytes / CARD) }, (_, id) => card(id));
    this.onMessage("move", (client, [step]) => {
      if (step !== this.step || step % 4 !== client.userData.seat) return;
      client.send("answer", [FOUR_BYTES + step]);
      this.step++;
      for (const [seat, player] of Object.entries(this.players)) {
        player.send("view", [FOUR_BYTES + this.step, { seat, cards: this.cards }]);
      }
    });
  }

  onJoin(client, { seat }) {
    client.userData = { seat };
    this.players[seat] = client;
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("table", TableRoom).filterBy(["table"]);
server.listen(port);
