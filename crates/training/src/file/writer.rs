//! Appending, by one process at a time.

use super::reader::{Damage, GameReader, Part};
use super::settings::Settings;
use super::{GameFileError, MAGIC, beside, block};
use crate::record::GameRecord;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Appends games to a file. While it lives, the file is locked against other writers.
#[derive(Debug)]
pub struct GameWriter {
    path: PathBuf,
    file: File,
}

/// What opening a file to append found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// Sound blocks with games.
    pub blocks: u64,
    /// Bytes of a damaged end, which are now in the file of the same name with `.damaged` behind it.
    pub put_aside: u64,
    /// What cannot be read in the middle of the file; it stays where it is.
    pub damages: Vec<Damage>,
}

impl GameWriter {
    /// Starts a new file.
    ///
    /// # Errors
    /// When the file exists already or cannot be made.
    pub fn create(path: &Path) -> Result<Self, GameFileError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => GameFileError::Exists(path.to_owned()),
            _ => GameFileError::io("create", path)(error),
        })?;
        lock(&file, path)?;
        let mut writer = Self { path: path.to_owned(), file };
        writer.write_bytes(&MAGIC)?;
        Ok(writer)
    }

    /// Goes on with a file, or starts it. A damaged end is put aside; `visit` sees every game already there.
    ///
    /// # Errors
    /// When somebody else writes the file, it is no game file or was made with other settings, or the system refuses.
    pub fn append(
        path: &Path,
        settings: &Settings,
        mut visit: impl FnMut(&GameRecord),
    ) -> Result<(Self, Found), GameFileError> {
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = options.map_err(GameFileError::io("open", path))?;
        lock(&file, path)?;
        let mut writer = Self { path: path.to_owned(), file };
        if writer.is_unbegun()? {
            writer.cut(0)?;
            writer.write_bytes(&[&MAGIC[..], &block::of_settings(settings)].concat())?;
            return Ok((writer, Found::default()));
        }
        let found = writer.look_through(settings, &mut visit)?;
        Ok((writer, found))
    }

    /// Whether nothing but a part of the first bytes is there: a program was killed between making and filling it.
    fn is_unbegun(&mut self) -> Result<bool, GameFileError> {
        let mut start = Vec::new();
        let read = (&mut self.file).take(MAGIC.len() as u64).read_to_end(&mut start);
        read.map_err(GameFileError::io("read", &self.path))?;
        Ok(start.len() < MAGIC.len() && MAGIC.starts_with(&start))
    }

    fn look_through(
        &mut self,
        settings: &Settings,
        visit: &mut impl FnMut(&GameRecord),
    ) -> Result<Found, GameFileError> {
        let handle = self.file.try_clone().map_err(GameFileError::io("open", &self.path))?;
        let mut reader = GameReader::from_file(handle, &self.path)?;
        let mut found = Found::default();
        let (mut is_told, mut last_is_damaged) = (false, false);
        while let Some(part) = reader.next_part()? {
            last_is_damaged = matches!(part, Part::Damaged(_));
            match part {
                Part::Games(games) => {
                    games.iter().for_each(&mut *visit);
                    found.blocks += 1;
                }
                Part::Settings(before) => {
                    self.check(&before, settings)?;
                    is_told = true;
                }
                Part::Damaged(damage) => found.damages.push(damage),
            }
        }
        if found.blocks > 0 && !is_told {
            return Err(GameFileError::NoSettings(self.path.clone()));
        }
        if last_is_damaged && let Some(end) = found.damages.pop() {
            found.put_aside = end.length;
            self.put_aside(&end)?;
            self.cut(end.offset)?;
        }
        self.file.seek(SeekFrom::End(0)).map_err(GameFileError::io("write", &self.path))?;
        if !is_told {
            self.write_bytes(&block::of_settings(settings))?;
        }
        Ok(found)
    }

    fn check(&self, before: &Settings, now: &Settings) -> Result<(), GameFileError> {
        match before.difference(now) {
            Some(difference) => Err(GameFileError::OtherSettings { path: self.path.clone(), difference }),
            None => Ok(()),
        }
    }

    /// Copies damaged bytes behind those put aside before.
    fn put_aside(&mut self, damage: &Damage) -> Result<(), GameFileError> {
        let aside = beside(&self.path, ".damaged");
        copy_span(&mut self.file, damage, &aside).map_err(GameFileError::io("write", &aside))
    }

    fn cut(&mut self, length: u64) -> Result<(), GameFileError> {
        self.file.set_len(length).map_err(GameFileError::io("write", &self.path))?;
        self.file.rewind().map_err(GameFileError::io("write", &self.path))
    }

    /// Writes games as one block, at once.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write<'a>(
        &mut self,
        games: impl IntoIterator<Item = &'a GameRecord>,
    ) -> Result<(), GameFileError> {
        self.write_bytes(&block::of_games(games))
    }

    /// Writes down how games were made.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write_settings(&mut self, settings: &Settings) -> Result<(), GameFileError> {
        self.write_bytes(&block::of_settings(settings))
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn sync(&self) -> Result<(), GameFileError> {
        self.file.sync_all().map_err(GameFileError::io("write", &self.path))
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), GameFileError> {
        self.file.write_all(bytes).map_err(GameFileError::io("write", &self.path))
    }
}

/// Locks a file for the time it is open.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), GameFileError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => GameFileError::InUse(path.to_owned()),
        TryLockError::Error(source) => GameFileError::io("lock", path)(source),
    })
}

/// Appends damaged bytes of a file to another and waits until they are on the disk.
pub(super) fn copy_span(file: &mut File, damage: &Damage, to: &Path) -> io::Result<()> {
    file.seek(SeekFrom::Start(damage.offset))?;
    let mut target = OpenOptions::new().create(true).append(true).open(to)?;
    io::copy(&mut file.take(damage.length), &mut target)?;
    target.sync_all()
}
