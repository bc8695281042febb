//! Network files: what comes back, and what is refused.

use crate::random::{Random, random_network, random_weights};
use roque_nnue::{Architecture, Counsel, LoadNetworkError, Network, Sight};

const SMALL: Architecture = Architecture { hidden: 32, buckets: 2, sight: Sight::Squares };

#[test]
fn a_written_network_reads_back() {
    for architecture in [SMALL, Architecture { sight: Sight::Safety, ..SMALL }] {
        let network = random_network(architecture, 1);
        let bytes = network.to_bytes();
        let again = Network::from_bytes(&bytes).expect("readable");
        assert_eq!(again.architecture(), architecture);
        assert_eq!(again.description(), network.description());
        assert_eq!(again.weights(), network.weights());
        assert_eq!(again.to_bytes(), bytes);
    }
}

#[test]
fn damage_is_noticed() {
    let bytes = random_network(SMALL, 2).to_bytes();
    for index in (6..bytes.len()).step_by(1_009) {
        let mut damaged = bytes.clone();
        damaged[index] ^= 0x10;
        assert_eq!(Network::from_bytes(&damaged).err(), Some(LoadNetworkError::Checksum), "byte {index}");
    }
    for length in [0, 3, 4, 7, 100, bytes.len() - 1] {
        assert!(Network::from_bytes(&bytes[..length]).is_err(), "cut to {length}");
    }
}

#[test]
fn foreign_and_later_files_are_refused() {
    assert_eq!(Network::from_bytes(b"NNUE and so on").err(), Some(LoadNetworkError::Foreign));
    let mut later = random_network(SMALL, 3).to_bytes();
    later[4] = 9;
    assert_eq!(Network::from_bytes(&later).err(), Some(LoadNetworkError::Version(9)));
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let mut weights = random_weights(SMALL, &mut Random(4));
    weights.output_weights[5] = 128;
    let error = Network::from_weights(SMALL, String::new(), &weights).err();
    assert_eq!(error, Some(LoadNetworkError::Range { what: "output weight", value: 128, limit: 127 }));
    for value in [i32::MIN, -(1 << 24) - 1, (1 << 24) + 1, i32::MAX] {
        let mut weights = random_weights(SMALL, &mut Random(4));
        weights.output_biases[1] = value;
        let error = Network::from_weights(SMALL, String::new(), &weights).err();
        assert_eq!(error, Some(LoadNetworkError::Range { what: "output bias", value, limit: 1 << 24 }));
    }
    let odd = Architecture { hidden: 33, buckets: 1, sight: Sight::Squares };
    assert_eq!(Network::zero(odd).err(), Some(LoadNetworkError::Architecture { hidden: 33, buckets: 1 }));
}

#[test]
fn counsel_travels_with_the_network() {
    let weights: Vec<[i16; 2]> = (0..Counsel::TERMS as i16).map(|term| [term, -term]).collect();
    let counsel = Counsel::new(weights).expect("allowed weights");
    for sight in [Sight::Squares, Sight::Safety] {
        let network = random_network(Architecture { sight, ..SMALL }, 5);
        let alone = network.to_bytes();
        let advised = network.advised(Some(counsel.clone()), "advised".to_owned());
        let again = Network::from_bytes(&advised.to_bytes()).expect("readable");
        assert_eq!(again.counsel(), Some(&counsel));
        assert_eq!((again.description(), again.weights()), ("advised", advised.weights()));
        assert_eq!(Network::from_bytes(&alone).expect("readable").counsel(), None);
    }
}

#[test]
fn counsel_that_is_not_allowed_is_refused() {
    let short = Counsel::new(vec![[0; 2]; 3]);
    assert_eq!(short, Err(LoadNetworkError::Size { found: 3, expected: Counsel::TERMS }));
    let mut weights = vec![[0; 2]; Counsel::TERMS];
    weights[7][1] = -Counsel::LARGEST - 1;
    let what = "weight of a hand-written term";
    assert_eq!(Counsel::new(weights), Err(LoadNetworkError::Range { what, value: -1201, limit: 1200 }));
}
