// Answers in any reasonable form.

/** An answer with decimal fractions as the notation writes them. */
export function exactly(written: string): string {
  return written.replace(/(\d*)[.,](\d+)/g, (_, whole: string, rest: string) => {
    let [over, under] = [Number(`${whole}${rest}`), 10 ** rest.length];
    for (const by of [2, 5]) while (over % by === 0 && under % by === 0) [over, under] = [over / by, under / by];
    return under === 1 ? String(over) : `${over}/${under}`;
  });
}
