// The screens the page is looked at on, in CSS pixels: what zooming leaves counts as a small screen.

export interface Screen {
  width: number;
  height: number;
  what: string;
}

export const SCREENS: Screen[] = [
  { width: 320, height: 256, what: '1280×1024 at 400 %' },
  { width: 320, height: 320, what: 'the smallest square' },
  { width: 320, height: 568, what: 'a small phone' },
  { width: 390, height: 844, what: 'a phone' },
  { width: 412, height: 915, what: 'a large phone' },
  { width: 480, height: 320, what: 'a small phone on its side' },
  { width: 568, height: 320, what: 'a phone on its side' },
  { width: 844, height: 390, what: 'a long phone on its side' },
  { width: 640, height: 400, what: '1280×800 at 200 %' },
  { width: 768, height: 1024, what: 'a tablet' },
  { width: 1024, height: 768, what: 'a tablet on its side' },
  { width: 900, height: 1200, what: 'a tall window' },
  { width: 960, height: 1080, what: 'half of 1920×1080' },
  { width: 1280, height: 800, what: 'a laptop' },
  { width: 1920, height: 1080, what: 'a desktop' },
  { width: 3840, height: 2160, what: '4K' },
];

/**
 * The least a board may measure: nine tenths of the largest square that leaves room for navigation, clocks and
 * actions, above and below the board or beside it. On the smallest screens only the clocks count.
 */
export function leastBoard({ width, height }: Screen): number {
  const small = width >= height * 1.1 ? width < 560 : height < 560;
  const [beside, stacked] = small ? [110, 76] : [260, 270];
  const square = Math.max(Math.min(height, width - beside), Math.min(width, height - stacked));
  return Math.floor(square * 0.9);
}
