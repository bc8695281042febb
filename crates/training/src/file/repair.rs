//! A file without its damaged parts, which are kept beside it.

use super::reader::{Damage, GameReader, Part};
use super::writer::{copy_span, lock};
use super::{GameFileError, MAGIC, beside};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What a repair did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    /// Games in the file now.
    pub games: u64,
    /// What was taken out.
    pub damages: Vec<Damage>,
    /// Where the damaged bytes are now.
    pub aside: PathBuf,
}

/// Takes the damaged parts out of a file and appends them to the file of the same name with `.damaged` behind it. The
/// sound blocks are written beside and put in place at the end, so an interruption leaves the file as it was. A file
/// without damage is not touched.
///
/// # Errors
/// When somebody writes the file, it holds no sound block, or the system refuses.
pub fn repair(path: &Path) -> Result<Repaired, GameFileError> {
    let mut file = File::open(path).map_err(GameFileError::io("open", path))?;
    lock(&file, path)?;
    let (games, sound, damages) = survey(&file, path)?;
    let repaired = Repaired { games, damages, aside: beside(path, ".damaged") };
    if repaired.damages.is_empty() {
        return Ok(repaired);
    }
    if sound.is_empty() {
        return Err(GameFileError::NotAGameFile(path.to_owned()));
    }
    for damage in &repaired.damages {
        copy_span(&mut file, damage, &repaired.aside).map_err(GameFileError::io("write", &repaired.aside))?;
    }
    let partial = beside(path, ".partial");
    copy_sound(&mut file, &sound, &partial).map_err(GameFileError::io("write", &partial))?;
    fs::rename(&partial, path).map_err(GameFileError::io("replace", path))?;
    Ok(repaired)
}

type Spans = Vec<(u64, u64)>;

/// Games, where sound blocks lie, and what is damaged, the first bytes included.
fn survey(file: &File, path: &Path) -> Result<(u64, Spans, Vec<Damage>), GameFileError> {
    let handle = || file.try_clone().map_err(GameFileError::io("open", path));
    let mut reader = match GameReader::from_file(handle()?, path) {
        Err(GameFileError::NotAGameFile(_)) => GameReader::at_start(handle()?, path)?,
        opened => opened?,
    };
    let (mut games, mut sound, mut damages) = (0, Spans::new(), Vec::new());
    let mut start = reader.offset();
    while let Some(part) = reader.next_part()? {
        match part {
            Part::Damaged(damage) => damages.push(damage),
            Part::Games(block) => {
                games += block.len() as u64;
                sound.push((start, reader.offset()));
            }
            Part::Settings(_) => sound.push((start, reader.offset())),
        }
        start = reader.offset();
    }
    Ok((games, sound, damages))
}

fn copy_sound(file: &mut File, sound: &[(u64, u64)], to: &Path) -> io::Result<()> {
    let mut target = OpenOptions::new().write(true).create(true).truncate(true).open(to)?;
    target.write_all(&MAGIC)?;
    for &(start, end) in sound {
        file.seek(SeekFrom::Start(start))?;
        io::copy(&mut io::Read::take(&mut *file, end - start), &mut target)?;
    }
    target.sync_all()
}
