"use strict";
(() => {
  // build/offline.js
  var worker = self;
  var PREFIX = "upstar-";
  var own = PREFIX + VERSION;
  worker.addEventListener("install", (event) => {
    event.waitUntil(caches.open(own).then((kept) => kept.addAll(FILES)).then(() => worker.skipWaiting()));
  });
  worker.addEventListener("activate", (event) => {
    const old = (names) => names.filter((name) => name.startsWith(PREFIX) && name !== own);
    event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => worker.clients.claim()));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET")
      return;
    const kept = async (name) => await (await caches.open(own)).match(name) ?? fetch(request);
    event.respondWith(request.mode === "navigate" ? fetch(request).catch(() => kept("./")) : kept(request));
  });
})();
