// Pictures that leave the page: SVG with the look that the style sheet gives it written into it.

import { s } from "./dom.js";

/** What of the look is written. */
const LOOK = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"];

/** A copy of a picture that is seen, which looks the same everywhere. */
export function standalone(picture: SVGElement): SVGElement {
  const copy = picture.cloneNode(true) as SVGElement;
  const [seen, own] = [[picture, ...picture.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  own.forEach((element, at) => {
    const look = getComputedStyle(seen[at] as Element);
    for (const name of LOOK) element.setAttribute(name, look.getPropertyValue(name));
    for (const name of ["class", "style", "tabindex", "role"]) element.removeAttribute(name);
  });
  return copy;
}

/** The colour of the page's cards, on which pictures are made to be seen. */
export const ground = (): string => getComputedStyle(document.documentElement).getPropertyValue("--card").trim() || "#fff";

/** A picture as a file. */
export function svgFile(width: number, height: number, ...parts: Element[]): Blob {
  const whole = s("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, s("rect", { width, height, fill: ground() }), ...parts);
  whole.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new Blob([new XMLSerializer().serializeToString(whole)], { type: "image/svg+xml" });
}

/** The same picture in pixels, twice as fine as on the page. */
export async function pngFile(svg: Blob, width: number, height: number): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svg.text())}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => { if (blob) resolve(blob); else reject(new Error("no picture")); }, "image/png");
  });
}
