// A puzzle as this page solves it: what was found, what was tried, and what came of it.

import { api } from './api';
import type { FinishedPuzzle, LineStep, PositionView, PuzzleView, TrainingView } from './protocol';
import { explain } from './refusal';

/** How it stands: to be found, right so far, wrong once more, over. */
export type Stage = 'find' | 'right' | 'wrong' | 'solved' | 'failed' | 'shown';

/** How long a wrong move and the answer to a right one stay on the board. */
const MOMENT = 600;

export class PuzzleSession {
  training = $state.raw<TrainingView | null>(null);
  puzzle = $state.raw<PuzzleView | null>(null);
  /** Whether the deck has nothing left for now. */
  empty = $state(false);
  stage = $state<Stage>('find');
  /** The last wrong move. */
  wrong = $state('');
  /** Where a move is to be found; `null` while nothing is. */
  position = $state.raw<PositionView | null>(null);
  /** What lies on the board: the move that led there, and the position after it. */
  last = $state.raw<{ fen: string; uci: string; check: boolean } | null>(null);
  /** The whole solution, when it is over. */
  solution = $state.raw<LineStep[]>([]);
  finished = $state.raw<FinishedPuzzle | null>(null);
  error = $state('');
  private found = 0;
  private flawless = true;
  private steps: LineStep[] = [];
  /** Answers to an earlier puzzle come too late. */
  private round = 0;

  constructor(public deck: string) {}

  get over(): boolean {
    return ['solved', 'failed', 'shown'].includes(this.stage);
  }

  async next(): Promise<void> {
    this.round += 1;
    const round = this.round;
    this.error = '';
    try {
      this.training ??= await api.training();
      const puzzle = await api.nextPuzzle(this.deck);
      if (round !== this.round) return;
      this.found = 0;
      this.flawless = true;
      this.steps = [];
      this.solution = [];
      this.finished = null;
      this.wrong = '';
      this.stage = 'find';
      this.puzzle = puzzle;
      this.empty = !puzzle;
      this.position = null;
      this.last = puzzle && { fen: puzzle.beforeFen, uci: '', check: false };
      // The other side's move is seen being played.
      if (puzzle) await this.after(MOMENT, round, () => this.show(puzzle.first, puzzle.position));
    } catch (reason) {
      this.error = explain(reason);
    }
  }

  private show(step: LineStep, position: PositionView | null): void {
    this.last = { fen: step.fen, uci: step.uci, check: step.check };
    this.position = position;
  }

  private async after(ms: number, round: number, act: () => void): Promise<void> {
    await new Promise((done) => setTimeout(done, ms));
    if (round === this.round) act();
  }

  async play(text: string): Promise<void> {
    const { puzzle, position } = this;
    if (!puzzle || !position) return;
    const [round, before] = [this.round, this.last];
    this.position = null;
    this.error = '';
    try {
      const { verdict, steps, position: following } = await api.tryPuzzle(puzzle.id, this.found, text);
      const [own, answer] = steps;
      if (round !== this.round || !own) return;
      this.show(own, null);
      if (verdict === 'wrong') {
        this.flawless = false;
        this.stage = 'wrong';
        this.wrong = own.san;
        await this.after(MOMENT, round, () => {
          this.last = before;
          this.position = position;
        });
      } else if (verdict === 'right' && answer) {
        this.found += 1;
        this.stage = 'right';
        this.steps.push(own, answer);
        await this.after(MOMENT, round, () => this.show(answer, following));
      } else {
        this.steps.push(own);
        await this.finish(this.flawless ? 'solved' : 'failed', puzzle.id);
      }
    } catch (reason) {
      this.error = explain(reason);
      this.last = before;
      this.position = position;
    }
  }

  /** Shows what is left to find. */
  async give(): Promise<void> {
    const { puzzle } = this;
    if (!puzzle || this.over) return;
    this.flawless = false;
    this.position = null;
    try {
      const { steps } = await api.solvePuzzle(puzzle.id, this.found);
      this.steps.push(...steps);
      const end = steps.at(-1);
      if (end) this.show(end, null);
      await this.finish('shown', puzzle.id);
    } catch (reason) {
      this.error = explain(reason);
    }
  }

  private async finish(stage: Stage, id: string): Promise<void> {
    this.stage = stage;
    this.solution = this.steps;
    this.finished = await api.finishPuzzle(id, stage === 'solved');
    this.training = await api.training();
  }

  /** Shows the position after so many moves of the solution. */
  look(played: number): void {
    const step = this.solution[played - 1];
    if (step) this.show(step, null);
  }
}
