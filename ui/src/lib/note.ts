/** What is written on a free square of a small game. */
export interface Note {
  text: string;
  tone: 'good' | 'bad' | '';
}
