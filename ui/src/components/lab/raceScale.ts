// Scales of plots.

/** A round number that is not smaller: 1, 2 or 5 times a power of ten. */
export function nice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

/** The powers of ten around some counts, at least two. */
export function powers(counts: number[]): number[] {
  const known = counts.filter((count) => count >= 1);
  const low = known.length ? Math.floor(Math.log10(Math.min(...known))) : 0;
  const high = known.length ? Math.ceil(Math.log10(Math.max(...known))) : 1;
  const last = Math.max(high, low + 1);
  return Array.from({ length: last - low + 1 }, (_, at) => 10 ** (low + at));
}
