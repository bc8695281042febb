//! Carrying out `setoption`.

use super::Server;
use super::evaluation;
use super::options::{self, Id, Setting, Value};
use super::worker::Job;
use roque_book::{Book, BookPlayer};
use roque_engine::Evaluation;
use std::path::Path;
use std::time::Duration;

impl Server {
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) {
        match options::read(name, value) {
            Setting::Done { remark } => remark.into_iter().for_each(|remark| self.output.remark(remark)),
            Setting::Refused(reason) => self.output.remark(reason),
            Setting::Parameter { parameter, value, remark } => {
                remark.into_iter().for_each(|remark| self.output.remark(remark));
                self.job(Job::Parameter { parameter, value });
            }
            Setting::Set { id, value, remark } => {
                remark.into_iter().for_each(|remark| self.output.remark(remark));
                self.apply(id, value);
            }
        }
    }

    fn apply(&mut self, id: Id, value: Value) {
        let settings = &mut self.settings;
        match (id, value) {
            (Id::Hash, Value::Number(megabytes)) => self.job(Job::Hash(megabytes as usize)),
            (Id::Threads, Value::Number(threads)) => self.job(Job::Threads(threads as usize)),
            (Id::ClearHash, _) => self.job(Job::Clear),
            (Id::MultiPv, Value::Number(lines)) => settings.multipv = lines as usize,
            (Id::MoveOverhead, Value::Number(time)) => {
                settings.overhead = Duration::from_millis(time.unsigned_abs());
            }
            (Id::Chess960, Value::Check(on)) => settings.chess960 = on,
            (Id::LimitStrength, Value::Check(on)) => settings.limit_strength = on,
            (Id::Elo, Value::Number(elo)) => settings.elo = elo as u16,
            (Id::SkillLevel, Value::Number(level)) => settings.skill = level as u8,
            (Id::ShowWdl, Value::Check(on)) => settings.show_wdl = on,
            (Id::AnalyseMode, Value::Check(on)) => settings.analyse_mode = on,
            (Id::Evaluation, Value::Text(name)) => self.choose_evaluation(&name),
            (Id::EvalFile, Value::Text(path)) => self.set_eval_file(&path),
            (Id::OwnBook, Value::Check(on)) => settings.own_book = on,
            (Id::BookFile, Value::Text(path)) => self.open_book(&path),
            (Id::SyzygyPath, Value::Text(path)) => {
                settings.tables.path = path;
                self.open_tables();
            }
            (Id::SyzygyProbeLimit, Value::Number(men)) => {
                settings.tables.largest = men as usize;
                self.open_tables();
            }
            (Id::SyzygyProbeDepth, Value::Number(depth)) => {
                settings.tables.least_depth = depth as i32;
                self.open_tables();
            }
            (Id::Syzygy50MoveRule, Value::Check(on)) => {
                settings.tables.fifty_moves = on;
                self.open_tables();
            }
            (Id::DebugLogFile, Value::Text(path)) => {
                if let Err(error) = self.output.log_to(&path) {
                    self.output.remark(format!("cannot write Debug Log File {path}: {error}"));
                }
            }
            // These declare an ability or tell something we have no use for.
            _ => {}
        }
    }

    fn open_book(&mut self, path: &str) {
        let book = if path.is_empty() { Ok(Book::embedded()) } else { Book::open(Path::new(path)) };
        match book {
            Ok(book) => self.book = BookPlayer::new(book),
            Err(error) => self.output.remark(format!("BookFile: {error}; the book before stays")),
        }
    }

    fn open_tables(&self) {
        self.job(Job::Tables(self.settings.tables.clone()));
    }

    fn choose_evaluation(&mut self, name: &str) {
        match name.parse() {
            Ok(evaluation) => self.chosen = evaluation,
            Err(error) => return self.output.remark(format!("{error}")),
        }
        match self.from_file {
            true => self.output.remark("EvalFile is set and judges instead; set it to <empty> first"),
            false => self.judge_by(self.chosen.clone()),
        }
    }

    fn set_eval_file(&mut self, path: &str) {
        if path.is_empty() {
            self.from_file = false;
            return self.judge_by(self.chosen.clone());
        }
        match evaluation::read_file(path) {
            Ok(evaluation) => {
                self.from_file = true;
                self.judge_by(evaluation);
            }
            Err(error) => self.output.remark(error),
        }
    }

    fn judge_by(&mut self, evaluation: Evaluation) {
        self.job(Job::Evaluation(evaluation.factory()));
        self.evaluation = evaluation;
    }
}
