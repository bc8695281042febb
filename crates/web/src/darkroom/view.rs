//! From films to what the page is told.

use crate::protocol::{
    BoundCause, BrokenBound, Counted, FilmGame, FilmView, IcicleView, LeftMove, RivalView, RootMoveView,
    SceneView, ScoreBound, TryView, VisitView, XrayView,
};
use roque_engine::Ending;
use roque_game::Player;
use roque_lab::film::cause::Cause;
use roque_lab::film::icicle::Bar;
use roque_lab::film::minds::{Minds, Rival, minds};
use roque_lab::film::scene::{self, Look, Scene};
use roque_lab::film::{Film, FilmError, Left, Visit, digest};
use std::fs::File;

fn visit_view(look: Look) -> VisitView {
    let visit = look.visit;
    VisitView {
        number: look.number,
        text: look.text,
        purpose: visit.purpose.into(),
        ending: visit.ending.into(),
        depth: visit.depth.into(),
        alpha: visit.alpha.into(),
        beta: visit.beta.into(),
        score: visit.score.map(i32::from),
        eval: visit.eval.map(i32::from),
        size: visit.size,
        left: visit.skips.into(),
    }
}

pub(super) fn scene_view(film: &mut Film<File>, number: u32) -> Result<SceneView, FilmError> {
    let Scene { state, side, path, children, left, untried, cause, .. } = scene::scene(film, number)?;
    let broken = match cause {
        Some((end, cause)) => {
            Some(BrokenBound { upper: BrokenBound::is_upper(end), cause: cause_view(film, cause)? })
        }
        None => None,
    };
    Ok(SceneView {
        state,
        side: side.into(),
        path: path.into_iter().map(visit_view).collect(),
        children: children.into_iter().map(visit_view).collect(),
        left: left.into_iter().map(left_move).collect(),
        untried,
        broken,
    })
}

fn left_move((text, why): (Option<String>, Left)) -> LeftMove {
    LeftMove { text, why: why.into() }
}

fn cause_view(film: &mut Film<File>, cause: Cause) -> Result<BoundCause, FilmError> {
    Ok(match cause {
        Cause::Root { .. } => BoundCause::Root,
        Cause::Move { ancestor, visit } => {
            let text = scene::scene(film, visit)?.path.pop().and_then(|look| look.text);
            BoundCause::Move { ancestor, visit, text }
        }
        Cause::Stand { ancestor } => BoundCause::Stand { ancestor },
        Cause::Repetition { ancestor } => BoundCause::Repetition { ancestor },
        Cause::Question { visit, purpose } => BoundCause::Question { visit, purpose: purpose.into() },
    })
}

/// What the score of a visit says, as the first player sees it.
fn bound(visit: &Visit, side: Player) -> ScoreBound {
    let by_rule = matches!(visit.ending, Ending::GameOver | Ending::Drawn | Ending::Evaluated);
    let (high, low) = match side {
        Player::First => (ScoreBound::AtLeast, ScoreBound::AtMost),
        Player::Second => (ScoreBound::AtMost, ScoreBound::AtLeast),
    };
    match visit.score {
        Some(score) if score >= visit.beta && !by_rule => high,
        Some(score) if score <= visit.alpha && !by_rule => low,
        _ => ScoreBound::Exact,
    }
}

pub(super) fn icicle_view(bars: Vec<Bar>) -> IcicleView {
    let mut view = IcicleView::default();
    for bar in bars {
        view.numbers.push(bar.number);
        view.sizes.push(bar.visit.size);
        view.levels.push(bar.level);
        view.purposes.push(bar.visit.purpose.into());
        view.endings.push(bar.visit.ending.into());
        view.depths.push(bar.visit.depth.into());
        let sign = if bar.side == Player::First { 1 } else { -1 };
        view.scores.push(bar.visit.score.map(|score| sign * i32::from(score)));
        view.bounds.push(bound(&bar.visit, bar.side));
        view.sides.push(bar.side.into());
        view.texts.push(bar.text);
        view.left.push(bar.left.into_iter().map(left_move).collect());
    }
    view
}

pub(super) fn film_view(id: u32, game: FilmGame, film: &mut Film<File>) -> Result<FilmView, FilmError> {
    let digest = digest::digest(film)?;
    let names = scene::root_names(film)?;
    let title = film.title().clone();
    let mut depths = vec![0; digest.depths.keys().next_back().map_or(0, |&depth| usize::from(depth) + 1)];
    for (&depth, &count) in &digest.depths {
        depths[usize::from(depth)] = count;
    }
    let tries = digest.tries.iter().map(|attempt| TryView {
        visit: attempt.number,
        depth: attempt.depth.into(),
        alpha: attempt.window.0.into(),
        beta: attempt.window.1.into(),
        score: attempt.score.map(i32::from),
        visits: attempt.visits,
        moves: attempt
            .moves
            .iter()
            .map(|m| RootMoveView {
                text: names.get(&m.m).cloned().unwrap_or_default(),
                visits: m.visits,
                score: m.score.map(i32::from),
                exact: m.is_exact,
            })
            .collect(),
    });
    Ok(FilmView {
        id,
        game,
        start: title.start,
        player: title.player,
        visits: digest.visits,
        left: digest.skips,
        purposes: digest
            .purposes
            .iter()
            .map(|(&what, &count)| Counted { what: what.into(), count })
            .collect(),
        endings: digest.endings.iter().map(|(&what, &count)| Counted { what: what.into(), count }).collect(),
        depths,
        tries: tries.collect(),
    })
}

pub(super) fn xray_view(film: &mut Film<File>) -> Result<XrayView, FilmError> {
    let left = film.skips_by_reason()?;
    let Minds { changes, best, rival } = minds(film)?;
    Ok(XrayView {
        best: best.map(Into::into),
        rival: rival.map(|Rival { opinion, nearness }| RivalView {
            opinion: opinion.into(),
            nearness: nearness.into(),
        }),
        changes: changes.into_iter().map(Into::into).collect(),
        left: left.into_iter().map(|(why, count)| Counted { what: why.into(), count }).collect(),
    })
}
