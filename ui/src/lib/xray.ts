// The way from any position of chess to the laboratory, where the strong engine is watched while it decides.

/** Enough to see it change its mind, little enough to wait for. */
const NODES = 150_000;

export function xrayAddress(fen: string): string {
  return `/lab?${new URLSearchParams({ game: 'chess', state: fen, nodes: String(NODES) })}`;
}
