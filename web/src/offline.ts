// Keeps the page for when there is no network. What is put before this script when the site is made names its files, and a version by what
// they hold.

declare const FILES: string[];
declare const VERSION: string;

interface Extendable extends Event { waitUntil(done: Promise<unknown>): void }
interface Fetched extends Extendable { request: Request; respondWith(answer: Promise<Response>): void }

const worker = self as unknown as {
  addEventListener(name: "install" | "activate", heard: (event: Extendable) => void): void;
  addEventListener(name: "fetch", heard: (event: Fetched) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const PREFIX = "upstar-";
const own = PREFIX + VERSION;

worker.addEventListener("install", (event) => {
  // What the browser holds of files whose names tell what they hold need not be fetched again.
  event.waitUntil(caches.open(own).then((kept) => kept.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const old = (names: string[]): string[] => names.filter((name) => name.startsWith(PREFIX) && name !== own);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const kept = async (name: Request | string): Promise<Response> => (await (await caches.open(own)).match(name)) ?? fetch(request);
  // The page itself is asked for first, so that a new one is seen at once; what it names stays as it is.
  event.respondWith(request.mode === "navigate" ? fetch(request).catch(() => kept("./")) : kept(request));
});
