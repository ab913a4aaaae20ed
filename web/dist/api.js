// Questions to the server, typed by its description.
/** What the server says is wrong. */
export class Wrong extends Error {
    detail;
    constructor(detail) {
        super(detail.message);
        this.detail = detail;
    }
}
/** This page among others that ask the same server. */
const client = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");
async function send(path, body, signal) {
    const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", "x-upstar-client": client },
        body: JSON.stringify(body),
        signal: signal ?? null,
    });
    if (!response.ok)
        throw new Wrong((await response.json()).error);
    return response;
}
/** Asks and waits for the answer. */
export async function ask(path, body, signal) {
    return (await (await send(path, body, signal)).json());
}
/** A picture in a format. */
export async function picture(body) {
    return (await send("/api/picture", body)).blob();
}
let known = null;
/** What games there are. */
export function catalogue() {
    known ??= fetch("/api/catalogue").then(async (told) => (await told.json()));
    return known;
}
/** Sketches that were asked for; pointing at moves asks for the same ones again and again. */
const sketches = new Map();
const MOST_KEPT = 200;
/** The boards of an expression, kept for the next time. */
export function sketchOf(expr) {
    let told = sketches.get(expr);
    if (!told) {
        if (sketches.size >= MOST_KEPT)
            sketches.clear();
        told = ask("/api/sketch", { expr });
        told.catch(() => sketches.delete(expr));
        sketches.set(expr, told);
    }
    return told;
}
/** What is wrong, in the server's words. */
export function detailOf(error) {
    if (error instanceof Wrong)
        return error.detail;
    return { code: "unreachable", message: "the server does not answer", known: [] };
}
/** The lines of an analysis as they arrive. Aborting the signal stops the work. */
export async function* analyse(body, signal) {
    const response = await send("/api/analyse", body, signal);
    if (!response.body)
        return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
        const { value, done } = await reader.read();
        if (done)
            return;
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines)
            yield JSON.parse(line);
    }
}
