/** Loads the board of a separately installed game. */

import type { Component, ComponentProps } from "svelte";
import type { OutsideGame } from "../../protocol.ts";
import type { AnyRoomGame } from "../board.ts";
import { plainGame } from "../plain/plain_game.ts";
import type { OutsideBoardModule } from "./contract.ts";
import OutsideBoard from "./OutsideBoard.svelte";

type BoardProps = ComponentProps<AnyRoomGame["Board"]>;

/** The game with its own board; with the plain board if it has none, or if its module cannot be loaded. */
export async function loadOutsideGame({ board, style }: OutsideGame): Promise<AnyRoomGame> {
  if (board === null) return plainGame;
  try {
    const module = (await import(/* @vite-ignore */ board)) as OutsideBoardModule;
    if (typeof module.mount !== "function") throw new TypeError(`${board} does not export mount`);
    const Board: Component<BoardProps> = (internals, props) =>
      OutsideBoard(
        internals,
        Object.defineProperties({} as BoardProps & { module: OutsideBoardModule; style: string | null }, {
          // The props of the room are getters: they are passed on as they are, so that changes arrive.
          ...Object.getOwnPropertyDescriptors(props),
          module: { value: module, enumerable: true },
          style: { value: style, enumerable: true },
        }),
      );
    return { ...plainGame, Board };
  } catch (error) {
    console.error(error);
    return plainGame;
  }
}
