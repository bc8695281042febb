//! Numbers and texts as bytes, and back without trusting them.

use std::fmt;

/// What is wrong with stored bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Broken(pub(crate) &'static str);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Appends a number, seven bits a byte.
pub(crate) fn put_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a text with its length.
pub(crate) fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_number(bytes, text.len());
    bytes.extend_from_slice(text.as_bytes());
}

/// Reads from the front of bytes.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn byte(&mut self) -> Result<u8, Broken> {
        let (&byte, rest) = self.0.split_first().ok_or(Broken("it ends too early"))?;
        self.0 = rest;
        Ok(byte)
    }

    pub(crate) fn number(&mut self) -> Result<usize, Broken> {
        let mut number = 0usize;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Broken("a number is too large"))
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], Broken> {
        if length > self.0.len() {
            return Err(Broken("it ends too early"));
        }
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        Ok(taken)
    }

    pub(crate) fn text(&mut self) -> Result<&'a str, Broken> {
        let length = self.number()?;
        std::str::from_utf8(self.take(length)?).map_err(|_| Broken("a text is not UTF-8"))
    }
}
