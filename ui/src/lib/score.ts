import type { ScoreView } from './protocol';

/** White's share of the bar, 0 to 1: expected points, as the server computed them. */
export function share(score: ScoreView | null): number {
  return score ? score.share / 1000 : 0.5;
}

/** As players write it: +0.31, −1.20, #3, #−2. */
export function showScore(score: Pick<ScoreView, 'type' | 'value'>): string {
  if (score.type === 'mate') return score.value < 0 ? `#−${-score.value}` : `#${score.value}`;
  const pawns = Math.abs(score.value / 100).toFixed(2);
  return score.value < 0 ? `−${pawns}` : score.value > 0 ? `+${pawns}` : pawns;
}

/** What a narrow bar has room for: one decimal, from ten pawns on none; never a sign, the side says it. */
export function shortScore(score: ScoreView): string {
  if (score.type === 'mate') return showScore(score).replace('−', '');
  const pawns = Math.abs(score.value) / 100;
  return pawns.toFixed(pawns >= 9.95 ? 0 : 1);
}

/** 1234567 as 1.2 M. */
export function short(n: number): string {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)} G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
  if (n >= 1e4) return `${Math.round(n / 1e3)} k`;
  return String(n);
}
