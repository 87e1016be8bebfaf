/** The messages between the page and its workers. */

/** From the page to the worker of the room. */
export type ToRoom =
  /** The first message. `bots` is the line to the worker of the bots. */
  | { readonly type: "start"; readonly folder: string; readonly bots: MessagePort }
  /** The second message: the code of Python, which the page has compiled; nothing if it could not. */
  | { readonly type: "code"; readonly code: WebAssembly.Module | null }
  /** The page connects; `name` is what the guest is called. */
  | { readonly type: "connect"; readonly name: string }
  | { readonly type: "frame"; readonly frame: string }
  | { readonly type: "open"; readonly id: number; readonly table: string }
  /** A request of the server's API, without `/api/`. */
  | { readonly type: "ask"; readonly id: number; readonly address: string; readonly body: string };

/** From the worker of the room to the page. */
export type FromRoom =
  | { readonly type: "ready" }
  /** Python could not be started. */
  | { readonly type: "failed"; readonly reason: string }
  | { readonly type: "frame"; readonly frame: string }
  /** The answer to a message with an id. */
  | { readonly type: "answered"; readonly id: number; readonly answer: string };

/** From the page to the worker of the bots. */
export interface StartBots {
  readonly folder: string;
  readonly room: MessagePort;
  /** The code of Python, which the page has compiled; nothing if it could not. */
  readonly code: WebAssembly.Module | null;
}

/** A question from the room to the bots, and its answer; an answer without text: the bot has failed. */
export interface BotCall {
  readonly id: number;
  readonly text: string;
}
