// A film that is looked at: where in it one stands, what is shown of its tree, and how one walks on.

import { fromAddress, lab, lastWhole, toAddress, toRequest, usual, type Wish } from './lab';
import type { FilmMoment, FilmStep, FilmView, IcicleView, SceneView, VisitView } from './protocol';
import { explain, Refusal } from './refusal';
import { go, isIn } from './router.svelte';

/** A tree of so many visits is drawn visit by visit. */
export const TIDY = 300;
const MOST_BARS = 3000;

/** A part of the tree: a visit with all below it, and how deep it lies. */
export interface Part {
  number: number;
  size: number;
  level: number;
}

export interface Bars {
  part: Part;
  view: IcicleView;
}

const holds = (visit: { number: number; size: number }, number: number): boolean =>
  number <= visit.number && number > visit.number - visit.size;

export class Workbench {
  wish = $state<Wish>(usual('tree'));
  film = $state.raw<FilmView | null>(null);
  moment = $state.raw<FilmMoment | null>(null);
  scene = $state.raw<SceneView | null>(null);
  /** What the picture of the tree shows. */
  part = $state.raw<Part | null>(null);
  bars = $state.raw<Bars | null>(null);
  running = $state(false);
  error = $state('');
  /** Whether a step led nowhere. */
  atEnd = $state(false);
  playing = $state(false);
  /** Steps a second. */
  speed = $state(2);

  /** What was searched; the form may have been changed since. */
  private made: Wish | null = null;
  private asked = 0;
  private kept = new Map<number, IcicleView>();
  private timer = 0;

  readonly visit = $derived<VisitView | null>(this.scene?.path.at(-1) ?? null);
  readonly isTidy = $derived((this.part?.size ?? 0) <= TIDY);

  /** Shows what an address wishes, unless it is shown; one that wishes nothing, the example of the textbooks. */
  async open(search: string): Promise<void> {
    const wished = fromAddress(search) ?? { wish: usual('tree'), moment: null };
    if (this.made && toAddress(this.made, this.moment) === `/lab${search}`) return;
    if (this.made && toAddress(this.made, null) === toAddress(wished.wish, null)) {
      if (wished.moment) await this.go(wished.moment);
      return;
    }
    this.wish = wished.wish;
    await this.run(wished.moment);
  }

  /** Searches what is wished, and goes to a moment of it, or to its last iteration. */
  async run(moment: FilmMoment | null = null): Promise<void> {
    this.pause();
    this.running = true;
    this.error = '';
    const wish = $state.snapshot(this.wish);
    const mine = ++this.asked;
    try {
      const film = await lab.make(toRequest(wish));
      if (mine !== this.asked) return;
      this.made = wish;
      this.take(film);
      this.part = this.bars = this.scene = this.moment = null;
      const last = lastWhole(film);
      const wanted = moment && moment.visit < film.visits ? moment : null;
      if (last) await this.begin(film, wanted ?? { visit: last.visit, ends: true });
    } catch (reason) {
      if (mine === this.asked) this.error = explain(reason);
    } finally {
      if (mine === this.asked) this.running = false;
    }
  }

  /** Goes to the first moment that is looked at; the picture of its iteration is asked for meanwhile. */
  private async begin(film: FilmView, moment: FilmMoment): Promise<void> {
    const around = film.tries.find(({ visit }) => moment.visit <= visit);
    if (around) {
      this.part = { number: around.visit, size: around.visits, level: 0 };
      void this.load(this.part);
    }
    await this.go(moment);
  }

  private take(film: FilmView): void {
    this.film = film;
    this.kept.clear();
  }

  /** Asks something about the film; one that is gone is made again, and is the same. */
  private async ask<T>(what: (film: number) => Promise<T>): Promise<T> {
    if (!this.film) throw new Error('there is no film');
    try {
      return await what(this.film.id);
    } catch (reason) {
      const isGone = reason instanceof Refusal && reason.error.message.key === 'server.filmGone';
      if (!isGone || !this.made) throw reason;
      this.film = await lab.make(toRequest(this.made));
      return what(this.film.id);
    }
  }

  /** Goes to a moment. */
  async go(moment: FilmMoment): Promise<void> {
    const mine = ++this.asked;
    this.running = false;
    try {
      const isHere = this.scene && this.moment?.visit === moment.visit;
      const scene =
        isHere && this.scene ? this.scene : await this.ask((film) => lab.scene(film, moment.visit));
      if (mine !== this.asked) return;
      this.scene = scene;
      this.moment = moment;
      this.error = '';
      this.atEnd = false;
      if (this.made && isIn('workbench')) go(toAddress(this.made, moment), true);
      this.keepInSight(scene);
    } catch (reason) {
      if (mine === this.asked) this.fail(reason);
    }
  }

  private fail(reason: unknown): void {
    this.error = explain(reason);
    this.pause();
  }

  /** The part that is shown always holds the visit that is looked at. */
  private keepInSight({ path }: SceneView): void {
    const visit = path.at(-1);
    const part = this.part;
    if (!visit || (part && holds(part, visit.number))) return;
    const around = part ? path.findLastIndex((above) => holds(above, part.number)) : 0;
    this.show(path, Math.max(0, around));
  }

  /** Shows the part of the tree that hangs from a place on the way to the visit. */
  private show(path: VisitView[], level: number): void {
    const visit = path[level];
    if (!visit) return;
    const part = { number: visit.number, size: visit.size, level };
    this.part = part;
    void this.load(part);
  }

  private async load(part: Part): Promise<void> {
    try {
      const view =
        this.kept.get(part.number) ?? (await this.ask((film) => lab.icicle(film, part.number, MOST_BARS)));
      this.kept.set(part.number, view);
      if (this.part === part) this.bars = { part, view };
    } catch (reason) {
      if (this.part === part) this.fail(reason);
    }
  }

  /** Zooms into the visit that is looked at, or what is just above one without visits below. */
  zoomIn(): void {
    const path = this.scene?.path;
    if (!path) return;
    const level = path.length - 1;
    this.show(path, (path[level]?.size ?? 1) > 1 ? level : Math.max(0, level - 1));
  }

  /** Back out by one level; at the top nothing happens. */
  zoomOut(): void {
    const path = this.scene?.path;
    if (path && this.part && this.part.level > 0) this.show(path, this.part.level - 1);
  }

  zoomTo(level: number): void {
    if (this.scene) this.show(this.scene.path, level);
  }

  /** Goes to a visit and zooms into it. */
  async enter(number: number): Promise<void> {
    await this.go({ visit: number, ends: true });
    if (this.visit?.number === number && this.visit.size > 1) this.zoomIn();
  }

  async step(to: FilmStep): Promise<void> {
    const from = this.moment;
    if (!from) return;
    const mine = ++this.asked;
    try {
      const found = this.isOver ? await this.again(to) : await this.ask((film) => lab.step(film, from, to));
      if (mine !== this.asked) return;
      if (found) await this.go(found);
      else {
        this.atEnd = true;
        this.pause();
      }
    } catch (reason) {
      if (mine === this.asked) this.fail(reason);
    }
  }

  /** Whether the film is at its end: from there one goes on where its last iteration begins. */
  private get isOver(): boolean {
    return !!this.moment?.ends && this.moment.visit + 1 === this.film?.visits;
  }

  private async again(to: FilmStep): Promise<FilmMoment | null> {
    const last = this.film?.tries.at(-1);
    const end = this.moment;
    if (!last || !end) return null;
    const start = { visit: last.visit, ends: false };
    if (to === 'next') return start;
    const from = to === 'back' || to === 'lastCutoff' ? end : start;
    return this.ask((film) => lab.step(film, from, to));
  }

  /** To the beginning or the end of the iteration that is looked at. */
  toEdge(ends: boolean): void {
    const root = this.scene?.path[0];
    if (root) void this.go({ visit: root.number, ends });
  }

  up(): void {
    const above = this.scene?.path.at(-2);
    if (above) void this.go({ visit: above.number, ends: true });
  }

  down(): void {
    const below = this.scene?.children[0];
    if (below) void this.go({ visit: below.number, ends: true });
  }

  togglePlay(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    const turn = async (): Promise<void> => {
      await this.step('next');
      if (this.isOver) this.pause();
      if (this.playing) this.timer = window.setTimeout(turn, 1000 / this.speed);
    };
    void turn();
  }

  pause(): void {
    this.playing = false;
    window.clearTimeout(this.timer);
  }
}
