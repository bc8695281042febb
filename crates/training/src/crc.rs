//! The checksum of blocks: CRC-32 as in ISO 3309, zip and PNG.

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bits = byte as u32;
        let mut step = 0;
        while step < 8 {
            bits = if bits & 1 == 0 { bits >> 1 } else { bits >> 1 ^ 0xEDB8_8320 };
            step += 1;
        }
        table[byte] = bits;
        byte += 1;
    }
    table
};

/// The checksum of some bytes.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)])
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_published_check_value() {
        assert_eq!(super::crc32(b"123456789"), 0xCBF4_3926);
    }
}
