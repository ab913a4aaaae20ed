// Makes boards as large as the stage on which they stand together allows.

/** Pixels to a unit of a sketch: at most, and at least as long as all boards can be seen without scrolling. */
const [USUAL, LARGE, LEAST] = [0.8, 1.6, 0.3];
/** Pixels that a sign takes beside a board, that lie between boards, and that lie around a caption. */
const [SIGN, GAP, AROUND] = [44, 16, 23];

/** Pixels around a line in which it can be touched. */
const FINGER = 26;

/** Pixels that a board is wide and high, at least. */
const SMALLEST = 44;

interface Size { width: number; height: number }

/** How high boards stand in rows of some width, at a scale. */
function stacked(sizes: Size[], width: number, caption: Size, scale: number): number {
  let [height, left, row] = [0, 0, 0];
  for (const size of sizes) {
    const wide = Math.max(size.width * scale, caption.width) + SIGN;
    if (left > 0 && left + wide > width) {
      height += row + GAP;
      [left, row] = [0, 0];
    }
    left += wide + GAP;
    row = Math.max(row, size.height * scale + caption.height);
  }
  return height + row;
}

/** The largest scale at which boards fit into a width and a height, each with a caption below it. */
export function scaleFor(sizes: Size[], width: number, height: number, caption: Size = { width: 0, height: 0 }, most = USUAL): number {
  const fits = (scale: number) => stacked(sizes, width, caption, scale) <= height
    && sizes.every((size) => size.width * scale + (sizes.length > 1 ? SIGN : 0) <= width);
  if (fits(most)) return most;
  let [low, high] = [LEAST, most];
  for (let step = 0; step < 8; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Sizes the boards of a stage, whose height is the least that its style gives it. */
function size(stage: HTMLElement): void {
  const boards = [...stage.querySelectorAll<SVGSVGElement>("svg.board")];
  const style = getComputedStyle(stage);
  const [x, y] = [parseFloat(style.paddingLeft) + parseFloat(style.paddingRight), parseFloat(style.paddingTop) + parseFloat(style.paddingBottom)];
  const [width, height] = [stage.clientWidth - x, parseFloat(style.minHeight) - y];
  if (boards.length === 0 || !(width > 0) || !(height > 0)) return;
  const captions = [...stage.querySelectorAll("figcaption")];
  const most = (lengths: number[]) => (lengths.length > 0 ? Math.max(...lengths) + AROUND : 0);
  const below = { width: most(captions.map((one) => one.offsetWidth)), height: most(captions.map((one) => one.offsetHeight)) };
  const scale = scaleFor(boards.map((svg) => svg.viewBox.baseVal), width, height, below, document.body.classList.contains("large") ? LARGE : USUAL);
  for (const svg of boards) {
    // However small a board is, what is touched is as large as a fingertip.
    svg.style.setProperty("--near", String(Math.round(FINGER / scale)));
    // So is a board that is nothing but a value.
    const { width: wide, height: high } = svg.viewBox.baseVal;
    const own = Math.max(scale, SMALLEST / Math.min(wide, high));
    svg.setAttribute("width", String(Math.floor(wide * own)));
    svg.setAttribute("height", String(Math.floor(high * own)));
  }
}

const widths = new WeakMap<Element, number>();
const watcher = new ResizeObserver((entries) => {
  for (const { target, contentRect: { width } } of entries) {
    // The height follows what is on the stage.
    if (widths.get(target) !== width) size(target as HTMLElement);
    widths.set(target, width);
  }
});

/** Sizes the boards of a stage, now and whenever its width changes. */
export function fit(stage: HTMLElement): void {
  size(stage);
  watcher.observe(stage);
}
