/** The worker of the bots: they think here, so that the tables answer meanwhile. */

import { startPython } from "./python.ts";
import type { BotCall, StartBots } from "./worker_messages.ts";

interface BotPage {
  answer_bot(call: string): string;
}

onmessage = ({ data: { folder, room, code } }: MessageEvent<StartBots>) => {
  const started = startPython<BotPage>(folder, Promise.resolve(code));
  room.onmessage = async ({ data: { id, text } }: MessageEvent<BotCall>) => {
    const answer = await started.then((page) => page.answer_bot(text)).catch(() => "");
    room.postMessage({ id, text: answer } satisfies BotCall);
  };
};
