//! Who is who where others on the network reach the server.
//!
//! Usually only this machine does, and whoever does owns the board. With [`Access::Invited`] everybody needs a key, which
//! comes in a link: one for the owner, one for each seat that is given away, one for those who watch a game. A key is
//! drawn from the system's randomness, is held in memory only, and ends with the server. The link exchanges it for a
//! cookie, so that it does not stay in the address.
//!
//! Reading order: this file, `rights` (what a message of each visitor may do), `door` (the routes).

pub(crate) mod door;
mod network;
pub(crate) mod rights;

pub use network::lan_address;

use axum::http::{HeaderMap, header};
use roque_chess::{ByColor, Color};
use roque_library::DocumentId;
use std::fmt::Write as _;
use std::io;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who may use the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    /// Whoever reaches it owns everything: for a server that only this machine reaches.
    #[default]
    Open,
    /// Only who has a link: the owner everything, guests one seat or the sight of one game.
    Invited,
}

/// Somebody whose request is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visitor {
    /// May do everything.
    Owner,
    /// May play one side of one game.
    Player {
        /// The game.
        game: DocumentId,
        /// The side.
        color: Color,
    },
    /// May look at one game.
    Spectator {
        /// The game.
        game: DocumentId,
    },
}

impl Visitor {
    /// Whether a game may be seen.
    pub(crate) fn sees(self, id: DocumentId) -> bool {
        match self {
            Self::Owner => true,
            Self::Player { game, .. } | Self::Spectator { game } => game == id,
        }
    }
}

/// A secret that lets somebody in.
#[derive(Clone)]
struct Key(String);

impl Key {
    const BYTES: usize = 16;

    /// Draws a key nobody can guess.
    fn draw() -> io::Result<Self> {
        let mut bytes = [0; Self::BYTES];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let mut text = String::with_capacity(2 * Self::BYTES);
        for byte in bytes {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Self(text))
    }

    /// Whether this is the key, found out in a time that does not depend on how much of it is right.
    fn fits(&self, text: &str) -> bool {
        let differences =
            self.0.bytes().zip(text.bytes()).fold(0, |sum, (ours, theirs)| sum | (ours ^ theirs));
        text.len() == self.0.len() && differences == 0
    }
}

/// The keys of a server that is open to the network.
struct Keys {
    owner: Key,
    guests: Mutex<Vec<(Key, Visitor)>>,
}

/// What decides who comes in.
pub(crate) struct Doors {
    address: SocketAddr,
    keys: Option<Keys>,
}

impl Doors {
    /// Doors of a server at this address.
    ///
    /// # Errors
    /// If the system has no randomness to give.
    pub(crate) fn new(access: Access, address: SocketAddr) -> io::Result<Self> {
        let keys = match access {
            Access::Open => None,
            Access::Invited => Some(Keys { owner: Key::draw()?, guests: Mutex::default() }),
        };
        Ok(Self { address, keys })
    }

    /// The link of the owner, where one is needed.
    pub(crate) fn owner_link(&self) -> Option<String> {
        self.keys.as_ref().map(|keys| self.link(&keys.owner))
    }

    /// A link that lets somebody in; the same as before if there was one. `None` where no links are needed.
    pub(crate) fn invite(&self, guest: Visitor) -> Option<io::Result<String>> {
        let keys = self.keys.as_ref()?;
        let mut guests = lock(&keys.guests);
        if let Some((key, _)) = guests.iter().find(|(_, known)| *known == guest) {
            return Some(Ok(self.link(key)));
        }
        Some(Key::draw().map(|key| {
            let link = self.link(&key);
            guests.push((key, guest));
            link
        }))
    }

    /// Takes the links of a game back. Returns whether there were any.
    pub(crate) fn withdraw(&self, id: DocumentId) -> bool {
        let Some(keys) = &self.keys else { return false };
        let mut guests = lock(&keys.guests);
        let before = guests.len();
        guests.retain(|(_, guest)| !guest.sees(id));
        guests.len() < before
    }

    /// The seats of a game that are given away.
    pub(crate) fn given(&self, id: DocumentId) -> ByColor<bool> {
        let Some(keys) = &self.keys else { return ByColor::new(false, false) };
        let guests = lock(&keys.guests);
        ByColor::from_fn(|color| {
            guests.iter().any(|(_, guest)| *guest == Visitor::Player { game: id, color })
        })
    }

    /// Whose key this is.
    pub(crate) fn holder(&self, key: &str) -> Option<Visitor> {
        let keys = self.keys.as_ref()?;
        if keys.owner.fits(key) {
            return Some(Visitor::Owner);
        }
        lock(&keys.guests).iter().find(|(known, _)| known.fits(key)).map(|(_, guest)| *guest)
    }

    /// Whether somebody who came in may stay: an invitation can be taken back.
    pub(crate) fn admits(&self, visitor: Visitor) -> bool {
        match &self.keys {
            Some(keys) if visitor != Visitor::Owner => {
                lock(&keys.guests).iter().any(|(_, guest)| *guest == visitor)
            }
            _ => true,
        }
    }

    /// Who sends a request.
    pub(crate) fn visitor(&self, headers: &HeaderMap) -> Option<Visitor> {
        if self.keys.is_none() {
            return Some(Visitor::Owner);
        }
        let name = self.cookie();
        let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
        let mut cookies =
            lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        cookies.find(|(key, _)| *key == name).and_then(|(_, key)| self.holder(key))
    }

    /// The name of the cookie with the key: cookies know no ports, and a machine may have several boards.
    fn cookie(&self) -> String {
        format!("roque-key-{}", self.address.port())
    }

    fn link(&self, key: &Key) -> String {
        format!("http://{}/enter/{}", self.address, key.0)
    }
}

/// Nothing is left half done under this lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doors() -> Doors {
        Doors::new(Access::Invited, SocketAddr::from(([192, 168, 1, 2], 8640))).unwrap()
    }

    fn key(link: &str) -> &str {
        link.rsplit_once('/').unwrap().1
    }

    #[test]
    fn a_key_opens_one_door() {
        let doors = doors();
        let guest = Visitor::Player { game: DocumentId(7), color: Color::Black };
        let link = doors.invite(guest).unwrap().unwrap();
        assert!(link.starts_with("http://192.168.1.2:8640/enter/"), "{link}");
        assert_eq!(doors.invite(guest).unwrap().unwrap(), link, "the seat has one key");
        assert_eq!(doors.holder(key(&link)), Some(guest));
        assert_eq!(doors.holder(key(&doors.owner_link().unwrap())), Some(Visitor::Owner));
        assert!(!guest.sees(DocumentId(8)) && guest.sees(DocumentId(7)));
        for wrong in ["", "0", &key(&link)[1..], &format!("{}0", key(&link)), &"0".repeat(32)] {
            assert_eq!(doors.holder(wrong), None, "{wrong}");
        }
        assert_eq!(
            (doors.given(DocumentId(7))[Color::Black], doors.given(DocumentId(8))[Color::Black]),
            (true, false)
        );
        assert!(doors.withdraw(DocumentId(7)) && !doors.admits(guest));
        assert_eq!(doors.holder(key(&link)), None);
    }

    #[test]
    fn cookies_are_read_wherever_they_stand() {
        let doors = doors();
        let owner = doors.owner_link().unwrap();
        let visitor = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().unwrap());
            doors.visitor(&headers)
        };
        let ours = format!("roque-key-8640={}", key(&owner));
        assert_eq!(visitor(&ours), Some(Visitor::Owner));
        assert_eq!(visitor(&format!("a=b; {ours}; c")), Some(Visitor::Owner));
        assert_eq!(visitor(&format!("x{ours}")), None);
        assert_eq!(visitor("roque-key-8640="), None);
        assert_eq!(doors.visitor(&HeaderMap::new()), None);
    }

    #[test]
    fn an_open_house_knows_no_guests() {
        let doors = Doors::new(Access::Open, SocketAddr::from(([127, 0, 0, 1], 8640))).unwrap();
        assert_eq!(doors.visitor(&HeaderMap::new()), Some(Visitor::Owner));
        assert!(doors.owner_link().is_none() && doors.invite(Visitor::Owner).is_none());
    }
}
