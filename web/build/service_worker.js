/*
 * The service worker: answers with the files that this browser keeps, so that the client opens without a network.
 *
 * Every version has a cache of its own, filled before the version is used. A new version waits until the pages of the
 * old one are closed, or until a page asks for it; so a page never gets files of another version. Browsers begin with the
 * new one only a while after the last page was closed. So the old one also makes room for it when it opens a page and no
 * other page is open. A page of the old one may still be opened in the moment in which the new one begins. So the old
 * cache is dropped later: when the new version opens a page and no other page is open.
 */

const { version, files } = __KEPT__;
const CACHES = "ludotheque-";
const CACHE = CACHES + version;
/** Answers of the server that are kept besides the files. */
const ANSWERS = ["/api/games"];
/** So many milliseconds are waited for an answer of which there is an older one. */
const PATIENCE = 5000;
const paths = new Set(files.map(({ path }) => path));
/** The names of these files contain a hash of their content. */
const isHashed = (path) => path.startsWith("/assets/");

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  if (event.data === "use") skipWaiting();
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (ANSWERS.includes(pathname)) event.respondWith(fromServer(request, pathname));
  else if (paths.has(pathname)) event.respondWith(kept(pathname, request));
  else if (isHashed(pathname)) event.respondWith(keptByAnyVersion(pathname, request));
  else if (request.mode === "navigate" && isPage(pathname)) {
    event.respondWith(page(event));
    event.waitUntil(dropOthers(event.resultingClientId));
  }
});

/** A page is asked for again so often, and after so many milliseconds, while a new version begins. */
const MOST_TURNS = 40;
const TURN = 50;
let turns = 0;

/** The client's page; if a new version is ready and no page needs this one, a page that is loaded again in a moment. */
async function page({ request, resultingClientId }) {
  const { waiting } = registration;
  if (!waiting || turns >= MOST_TURNS || (turns === 0 && (await hasOthers(resultingClientId))))
    return kept("/index.html", request);
  turns += 1;
  waiting.postMessage("use");
  const look = "html{background:#fbf3e2}@media(prefers-color-scheme:dark){html{background:#221d3a}}";
  return new Response(
    `<!doctype html><title>Ludothèque</title><style>${look}</style><script>setTimeout(()=>location.reload(),${TURN})</script>`,
    { headers: { "Content-Type": "text/html; charset=utf-8" } },
  );
}

/** Whether other pages than this one are open. */
async function hasOthers(opening) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some(({ id }) => id !== opening);
}

/** Whether the server answers with the client's page. */
function isPage(pathname) {
  return !pathname.startsWith("/api/") && !pathname.split("/").pop().includes(".");
}

/** The file that is kept. Looking for it does not make the cache again after somebody has deleted it. */
async function kept(path, request) {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(request);
}

/** A file of another version, for a page of that version. */
async function keptByAnyVersion(path, request) {
  return (await caches.match(path)) ?? fetch(request);
}

/** The server's answer, which is kept; the last one without a network, or where the network swallows everything. */
async function fromServer(request, path) {
  const last = await caches.match(path, { cacheName: CACHE });
  try {
    const response = await fetch(request, last ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    if (!response.ok) return last ?? response;
    if (await caches.has(CACHE)) await (await caches.open(CACHE)).put(path, response.clone());
    return response;
  } catch (error) {
    if (last) return last;
    throw error;
  }
}

/** Fill the cache of this version: with what is there, with files of the last version, and from the server. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const { path } of files) {
    if (await cache.match(path)) continue;
    const same = isHashed(path) ? await caches.match(path) : undefined;
    const response = same ?? (await fetch(path, { cache: "no-cache" }));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  }
  for (const path of ANSWERS) {
    const response = await fetch(path, { headers: { "X-Ludotheque": "1" } });
    if (response.ok) await cache.put(path, response);
  }
  await checkVersion();
}

/** If the server got another version meanwhile, some of these files belong to that one: forget all of them. */
async function checkVersion() {
  const served = await (await fetch("/offline.json", { cache: "no-cache" })).json();
  if (served.version === version) return;
  await caches.delete(CACHE);
  throw new Error(`the server has version ${served.version} by now`);
}

/** Drop the caches of other versions, unless a page may need them or a newer version is being loaded. */
async function dropOthers(opening) {
  if (registration.installing || registration.waiting) return;
  if (await hasOthers(opening)) return;
  for (const name of await caches.keys()) if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
}
