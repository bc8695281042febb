// Numbers of matches for the eye.

/** 7.5 as 7½. */
export function halves(points: number): string {
  const whole = Math.floor(points);
  return points % 1 ? `${whole || ''}½` : String(whole);
}

/** With its sign; what is not known as the words for it. */
export function signed(value: number | null, unknown = '–', digits = 0): string {
  if (value === null) return unknown;
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}
