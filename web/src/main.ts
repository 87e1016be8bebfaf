import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/baloo-2/wght.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { setSubstitute } from "./api.ts";
import { afterPaint } from "./browser/after_paint.ts";
import { installer } from "./browser/install.svelte.ts";
import { isKept, isLocal } from "./offline/here.ts";
import { startRoom } from "./offline/room_start.ts";
import { router } from "./router.svelte.ts";
import { session } from "./settings/session.svelte.ts";

/** What this browser answers or does itself without a server. */
const REPLACED = /^\/(me$|me\/(tables|matches\?)|tables$|scenes\/|replays\/|daily(?!.*deals))/;

if (isKept() && !navigator.onLine) startPython();
session.restoreSettings();
setSubstitute(
  async (...request) => {
    if (!isKept()) return null;
    startPython();
    return (await import("./offline/local_answers.ts")).answer(...request);
  },
  (path) => isKept() && REPLACED.test(path),
);
installer.start();
router.start();
// Load what the page needs before it is created. The page itself shows errors.
const here = router.page.at === "table" && isLocal(router.page.table);
if (here) startPython();
if (router.page.at === "table") {
  if (!here) session.ensureGuest().catch(() => undefined);
  import("./screens/table/TableScreen.svelte").catch(() => undefined);
}
if (here || router.page.at !== "table") void session.loadGuest();
afterPaint(() => mount(App, { target: document.getElementById("app")! }));

/** Without a server, and at a table of this browser, the rules are needed soon, and the page of a table with them. */
function startPython(): void {
  try {
    startRoom();
  } catch {
    return; // whoever needs Python is told why
  }
  import("./offline/local_room.ts").then(({ localRoom }) => localRoom()).catch(() => undefined);
  import("./screens/table/TableScreen.svelte").catch(() => undefined);
}
