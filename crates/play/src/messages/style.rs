//! The ways of playing a person can choose, in words.

use roque_language::Message;
use roque_people::Personality;

/// The name of a way of playing.
#[must_use]
pub fn style_name(style: Personality) -> Message {
    match style {
        Personality::Average => Message::StyleAverage,
        Personality::Attacker => Message::StyleAttacker,
        Personality::Trapper => Message::StyleTrapper,
        Personality::Grinder => Message::StyleGrinder,
        Personality::Nerd => Message::StyleNerd,
        Personality::Grabber => Message::StyleGrabber,
        Personality::Positional => Message::StylePositional,
    }
}

/// One sentence about it.
#[must_use]
pub fn style_about(style: Personality) -> Message {
    match style {
        Personality::Average => Message::StyleAverageAbout,
        Personality::Attacker => Message::StyleAttackerAbout,
        Personality::Trapper => Message::StyleTrapperAbout,
        Personality::Grinder => Message::StyleGrinderAbout,
        Personality::Nerd => Message::StyleNerdAbout,
        Personality::Grabber => Message::StyleGrabberAbout,
        Personality::Positional => Message::StylePositionalAbout,
    }
}
