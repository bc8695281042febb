// The ways in which a level can play; the server knows them by the same names.

export const STYLES = ['average', 'attacker', 'trapper', 'grinder', 'nerd', 'grabber', 'positional'] as const;
export type Style = (typeof STYLES)[number];

/** Whether somebody plays at a level, and so in one way or another. */
export function hasStyle(spec: string): boolean {
  return spec.startsWith('roque:elo=');
}

/** A player who plays in this way, if it can. */
export function inStyle(spec: string, style: Style): string {
  return hasStyle(spec) && style !== 'average' ? `${spec},style=${style}` : spec;
}

/** The way a player plays. */
export function styleOf(spec: string): Style {
  const name = /style=(\w+)/.exec(spec)?.[1];
  return STYLES.find((style) => style === name) ?? 'average';
}

/** A player who takes the time a person would, where a clock says how much there is; without one nobody waits for show. */
export function atPace(spec: string, hasClock: boolean): string {
  return hasStyle(spec) && hasClock ? `${spec},time=human` : spec;
}
