/** The worker of the room: Python runs the tables of this browser in it. */

import { startPython } from "./python.ts";
import { addTexts, prepareTexts, readTexts, writeTexts } from "./storage.ts";
import type { BotCall, FromRoom, ToRoom } from "./worker_messages.ts";

/** The room, as `ludotheque/offline/page.py` defines it. */
interface PageRoom {
  connect(name: string): void;
  receive(frame: string): void;
  open_table(request: string): Promise<string>;
  answer(address: string, body: string): Promise<string>;
}

interface RoomPage {
  start_room(
    send: (frame: string) => void,
    read: (prefix: string) => Promise<string>,
    write: (texts: string, isNew: boolean) => Promise<string>,
    askBot: (call: string) => Promise<string>,
  ): PageRoom;
}

/** The page takes a silent connection for a dead one. */
const PING_EVERY = 4000;

let room: Promise<PageRoom> | null = null;
let useCode: (code: WebAssembly.Module | null) => void;
const code = new Promise<WebAssembly.Module | null>((resolve) => (useCode = resolve));

function post(message: FromRoom): void {
  postMessage(message);
}

const sendFrame = (frame: string): void => post({ type: "frame", frame });

async function write(texts: string, isNew: boolean): Promise<string> {
  try {
    await (isNew ? addTexts : writeTexts)(JSON.parse(texts) as Record<string, string>);
    return "";
  } catch (error) {
    return error instanceof DOMException && error.name === "ConstraintError" ? "exists" : String(error);
  }
}

/** A function that asks the bots over a line, and answers by the id of the question. */
function askBotsOver(line: MessagePort): (call: string) => Promise<string> {
  const waiting = new Map<number, (answer: string) => void>();
  let last = 0;
  line.onmessage = ({ data }: MessageEvent<BotCall>) => {
    waiting.get(data.id)?.(data.text);
    waiting.delete(data.id);
  };
  return (text) =>
    new Promise((answer) => {
      waiting.set(++last, answer);
      line.postMessage({ id: last, text } satisfies BotCall);
    });
}

async function start(folder: string, bots: MessagePort): Promise<PageRoom> {
  const page = await startPython<RoomPage>(folder, code);
  const read = async (prefix: string): Promise<string> => JSON.stringify(await readTexts(prefix));
  return page.start_room(sendFrame, read, write, askBotsOver(bots));
}

onmessage = ({ data }: MessageEvent<ToRoom>) => {
  if (data.type === "start") {
    setInterval(() => sendFrame('{"type":"ping","token":""}'), PING_EVERY);
    room = start(data.folder, data.bots);
    prepareTexts();
    room.then(
      () => post({ type: "ready" }),
      (error: unknown) => post({ type: "failed", reason: String(error) }),
    );
    return;
  }
  if (data.type === "code") {
    useCode(data.code);
    return;
  }
  void room?.then(async (started) => {
    if (data.type === "connect") started.connect(data.name);
    else if (data.type === "frame") started.receive(data.frame);
    else {
      const answer = data.type === "open" ? started.open_table(data.table) : started.answer(data.address, data.body);
      post({ type: "answered", id: data.id, answer: await answer });
    }
  });
};
