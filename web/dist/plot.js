// A list of numbers as bars.
import { s } from "./dom.js";
const [WIDTH, HEIGHT, EDGE] = [640, 160, 28];
/** Bars for numbers, from the first to the last, with the least and the greatest written beside them. */
export function plot(numbers) {
    const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
    const span = high - low || 1;
    const y = (value) => EDGE / 2 + ((high - value) / span) * (HEIGHT - EDGE);
    const step = (WIDTH - 2 * EDGE) / numbers.length;
    const bars = numbers.map((value, at) => s("rect", {
        class: "bar", x: EDGE + at * step, width: Math.max(step - (step > 4 ? 1.5 : 0), 0.5),
        y: Math.min(y(value), y(0)), height: Math.max(Math.abs(y(value) - y(0)), 1),
    }, s("title", {}, `${at + 1}: ${value}`)));
    const label = (text, x, at) => s("text", { x, y: at, "dominant-baseline": "middle" }, String(text));
    return s("svg", {
        class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Plot of ${numbers.length} numbers from ${low} to ${high}`,
    }, ...bars, label(high, 2, EDGE / 2), label(low, 2, HEIGHT - EDGE / 2));
}
