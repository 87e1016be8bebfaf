/** Answers requests of the server's API in this browser: scenes, deals of the day that it keeps, and the matches and tables that it keeps. */

import { keptMatches, forgetMatch } from "./kept_matches.ts";
import { lastLooks } from "./last_look.ts";
import { localRoom } from "./local_room.ts";

/** What Python answers. */
const BY_PYTHON = /^\/(scenes\/|replays\/|daily)/;

export async function answer(method: string, path: string, body: string): Promise<Response | null> {
  const [address = ""] = path.split("?");
  if (method === "GET" && address === "/me/matches")
    return Response.json(path.includes("before=") ? [] : await keptMatches());
  if (method === "GET" && address === "/me/tables") return Response.json(await lastLooks());
  if (method === "DELETE" && address.startsWith("/me/matches/here-")) {
    await forgetMatch(decodeURIComponent(address.slice("/me/matches/".length)));
    return new Response(null, { status: 204 });
  }
  if (!BY_PYTHON.test(address)) return null;
  const text = await localRoom().ask(path.slice(1), body);
  return text ? new Response(text, { headers: { "Content-Type": "application/json" } }) : null;
}
