// How a question reaches whoever answers it: a server, or the engine in workers of this page.

/** Carries a question, or asks for what needs none; the answer is that of a server whoever gave it. */
export type Carrier = (path: string, body: string | null, signal?: AbortSignal) => Promise<Response>;

/** This page among others that ask the same server. */
const client = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");

/** Asks the server that the page came from. */
export const byServer: Carrier = (path, body, signal) => body === null ? fetch(path, { signal: signal ?? null }) : fetch(path, {
  method: "POST",
  headers: { "content-type": "application/json", "x-upstar-client": client },
  body,
  signal: signal ?? null,
});
