// What happens in a film, in sentences. Scores are those of the first player throughout, so that a visit and its parent agree.

import type { Message } from './catalogue';
import { sentence, t, words } from './i18n.svelte';
import { scoreText } from './lab';
import { showSan } from './notation';
import type { FilmGame, FilmMoment, SceneView, Side, VisitView } from './protocol';
import { settings } from './settings.svelte';

/** Who plays a side, as a part of a sentence. */
function player(game: FilmGame, side: Side): string | Message {
  if (game === 'chess') return { key: `lab.side.${side}` };
  if (game === 'tree') return { key: side === 'white' ? 'lab.max' : 'lab.min' };
  return side === 'white' ? 'X' : 'O';
}

export function sideName(game: FilmGame, side: Side): string {
  const named = player(game, side);
  return typeof named === 'string' ? named : words(named);
}

const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export function moveText(game: FilmGame, text: string): string {
  return game === 'chess' ? showSan(text, settings.notation, settings.language) : text;
}

/** How a visit is called: by its move, or by what it is for. */
export function visitName(game: FilmGame, visit: Pick<VisitView, 'text' | 'purpose'>): string {
  if (visit.text !== null) return moveText(game, visit.text);
  if (visit.purpose === 'root') return t('lab.root');
  return t(visit.purpose === 'nullMove' ? 'lab.pass' : 'lab.stays');
}

/** Window and value of a visit as the first player sees them. */
export interface Seen {
  low: number;
  high: number;
  score: number | null;
  bound: 'exact' | 'atLeast' | 'atMost';
}

export function seen({ alpha, beta, score, ending }: VisitView, side: Side): Seen {
  const byRule = ending === 'gameOver' || ending === 'drawn' || ending === 'evaluated';
  const isHigh = !byRule && score !== null && score >= beta;
  const isLow = !byRule && score !== null && score <= alpha;
  if (side === 'white')
    return { low: alpha, high: beta, score, bound: isHigh ? 'atLeast' : isLow ? 'atMost' : 'exact' };
  const bound = isHigh ? 'atMost' : isLow ? 'atLeast' : 'exact';
  return { low: -beta, high: -alpha, score: score === null ? null : -score, bound };
}

export function valueText(game: FilmGame, { score, bound }: Pick<Seen, 'score' | 'bound'>): string {
  const text = scoreText(game, score);
  if (bound === 'exact') return text;
  return t(bound === 'atLeast' ? 'lab.valueAtLeast' : 'lab.valueAtMost', { score: text });
}

/** Why the visit that is looked at ended. */
export function endingSentence(game: FilmGame, scene: SceneView, visit: VisitView): string {
  const args = {
    mover: player(game, scene.side),
    score: valueText(game, seen(visit, scene.side)),
    move: '',
  };
  if (visit.ending === 'cutoff') {
    const last = scene.children.findLast((child) => child.text !== null);
    return sentence({
      key: 'lab.ending.cutoff',
      args: { ...args, move: last ? visitName(game, last) : '…' },
    });
  }
  const isLow = visit.ending === 'searched' && visit.score !== null && visit.score <= visit.alpha;
  return sentence({ key: isLow ? 'lab.ending.searchedLow' : `lab.ending.${visit.ending}`, args });
}

/** Who set the bound that was broken; nothing if none was. */
export function causeSentence(game: FilmGame, { broken, side }: SceneView, visit: VisitView): string {
  if (!broken) return '';
  const { cause, upper } = broken;
  const sign = side === 'white' ? 1 : -1;
  const bound = scoreText(game, sign * (upper ? visit.beta : visit.alpha));
  const holder = player(game, upper ? other(side) : side);
  switch (cause.type) {
    case 'move': {
      const move = cause.text === null ? '…' : moveText(game, cause.text);
      return sentence({ key: 'lab.cause.move', args: { holder, bound, move } });
    }
    case 'question': {
      const purpose = t(`lab.purpose.${cause.purpose}`);
      return sentence({ key: 'lab.cause.question', args: { bound, purpose } });
    }
    default:
      return sentence({ key: `lab.cause.${cause.type}`, args: { holder, bound } });
  }
}

/** What happens at a moment. */
export function momentSentence(game: FilmGame, scene: SceneView, { ends }: FilmMoment): string {
  const visit = scene.path.at(-1);
  if (!visit) return '';
  if (ends) return [endingSentence(game, scene, visit), causeSentence(game, scene, visit)].join(' ').trim();
  const { low, high } = seen(visit, scene.side);
  const args = {
    move: visitName(game, visit),
    purpose: t(`lab.purpose.${visit.purpose}`),
    low: scoreText(game, low),
    high: scoreText(game, high),
  };
  return sentence({ key: 'lab.begins', args });
}
