//! Every word the terminal says, in both languages, in one table.

use roque_chess::{Color, ParseSanError, Piece};
use roque_play::InFrench;

pub use roque_book::Language;

/// Something to say. The variants name what is meant; [`say`] has the words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    ModeAgainst,
    ModePeople,
    ModeEngines,
    White,
    Black,
    Mode,
    YourSide,
    Random,
    Opponent,
    WhiteEngine,
    BlackEngine,
    Thinking,
    Full,
    ByClock,
    Clock,
    NoClock,
    Book,
    Yes,
    No,
    Pieces,
    Colors,
    LanguageName,
    LanguageLabel,
    Start,
    Load,
    Quit,
    MenuHelp,
    Person,
    Moves,
    Engine,
    Score,
    Depth,
    Nodes,
    Speed,
    Time,
    LastMove,
    IsThinking,
    YourMove,
    Paused,
    Promotion,
    Hint,
    HintWait,
    NotYourTurn,
    NothingToTakeBack,
    TakenBack,
    DrawOffered,
    DrawDeclined,
    DrawAgreed,
    TooSmall,
    HelpTitle,
    Help,
    Keys,
    SaveAs,
    LoadFrom,
    Saved,
    NoGameInFile,
    Goodbye,
    NotANumber,
    AskLevel,
    AskDepth,
    AskSide,
    AskClock,
    AskDebug,
    YesOrNo,
    WhiteToMove,
    BlackToMove,
    PromptHelp,
    MenuTitle,
    AskLanguage,
    AskPlayer,
    LevelHelp,
    SureToResign,
    SureToLeave,
    SayYesToResign,
    SayYesToLeave,
}

/// The words of a text.
#[must_use]
pub fn say(text: Text, language: Language) -> &'static str {
    let (english, french) = words(text);
    match language {
        Language::English => english,
        Language::French => french,
    }
}

#[expect(clippy::too_many_lines, reason = "a table")]
fn words(text: Text) -> (&'static str, &'static str) {
    match text {
        Text::ModeAgainst => ("A person against the computer", "Une personne contre l’ordinateur"),
        Text::ModePeople => ("Two people", "Deux personnes"),
        Text::ModeEngines => ("The computer against itself", "L’ordinateur contre lui-même"),
        Text::White => ("White", "Blancs"),
        Text::Black => ("Black", "Noirs"),
        Text::Mode => ("Game", "Partie"),
        Text::YourSide => ("You play", "Vous jouez"),
        Text::Random => ("either side", "au hasard"),
        Text::Opponent => ("Opponent", "Adversaire"),
        Text::WhiteEngine => ("White's level", "Niveau des Blancs"),
        Text::BlackEngine => ("Black's level", "Niveau des Noirs"),
        Text::Thinking => ("  thinks", "  réfléchit"),
        Text::Full => ("full strength", "pleine force"),
        Text::ByClock => ("as long as useful", "le temps utile"),
        Text::Clock => ("Clock", "Pendule"),
        Text::NoClock => ("none", "aucune"),
        Text::Book => ("Opening book", "Bibliothèque d’ouvertures"),
        Text::Yes => ("yes", "oui"),
        Text::No => ("no", "non"),
        Text::Pieces => ("Pieces", "Pièces"),
        Text::Colors => ("Colours", "Couleurs"),
        Text::LanguageName => ("English", "Français"),
        Text::LanguageLabel => ("Language", "Langue"),
        Text::Start => ("Start", "Commencer"),
        Text::Load => ("Load a game (PGN)", "Charger une partie (PGN)"),
        Text::Quit => ("Quit", "Quitter"),
        Text::MenuHelp => (
            "up/down choose   left/right change   Enter start   Esc quit",
            "haut/bas choisir   gauche/droite changer   Entrée commencer   Échap quitter",
        ),
        Text::Person => ("Person", "Humain"),
        Text::Moves => ("Moves", "Coups"),
        Text::Engine => ("Engine", "Moteur"),
        Text::Score => ("score", "score"),
        Text::Depth => ("depth", "profondeur"),
        Text::Nodes => ("nodes", "nœuds"),
        Text::Speed => ("speed", "vitesse"),
        Text::Time => ("time", "temps"),
        Text::LastMove => ("last move", "dernier coup"),
        Text::IsThinking => ("is thinking...", "réfléchit…"),
        Text::YourMove => (
            "Your move: type it (Nf3, g1f3), or use arrows and Enter, or the mouse",
            "À vous : tapez le coup (Cf3, g1f3), ou flèches et Entrée, ou la souris",
        ),
        Text::Paused => ("Paused; Space goes on", "En pause ; Espace pour continuer"),
        Text::Promotion => {
            ("Promote to q, r, b or n? (Enter: queen)", "Promotion en d, t, f ou c ? (Entrée : dame)")
        }
        Text::Hint => ("Hint:", "Conseil :"),
        Text::HintWait => ("Looking for a hint...", "Recherche d’un conseil…"),
        Text::NotYourTurn => ("It is not your turn", "Ce n’est pas à vous de jouer"),
        Text::NothingToTakeBack => ("There is no move to take back", "Il n’y a pas de coup à reprendre"),
        Text::TakenBack => ("Taken back", "Coup repris"),
        Text::DrawOffered => (
            "A draw is offered: draw (F8) again accepts it, a move declines it",
            "Nulle proposée : encore nulle (F8) l’accepte, un coup la refuse",
        ),
        Text::DrawDeclined => ("The draw is declined", "La nulle est refusée"),
        Text::DrawAgreed => ("Agreed", "D’accord"),
        Text::TooSmall => {
            ("The terminal is too small: 36 x 15 at least", "Le terminal est trop petit : 36 x 15 au moins")
        }
        Text::HelpTitle => ("Help", "Aide"),
        Text::Help => (
            "Type a move as Nf3, exd5, O-O, e8=Q or as squares: g1f3, e7e8q.\n\
             Or go to a piece with the arrows, Enter, go to its square, Enter.\n\
             Or click the piece and its square.\n\n\
             F1 this help        F6 engine panel on or off\n\
             F2 menu, new game   F7 save as PGN\n\
             F3 hint             F8 offer, accept or claim a draw\n\
             F4 take back        F9 resign\n\
             F5 turn the board   F10 quit\n\
             Space pause (computer against itself)   Esc clears what was begun\n\n\
             The words hint, undo, flip, save, draw, resign, new, quit do the same.",
            "Tapez un coup : Cf3, exd5, O-O, e8=D, ou par les cases : g1f3, e7e8q.\n\
             Ou allez sur une pièce avec les flèches, Entrée, puis sa case, Entrée.\n\
             Ou cliquez la pièce puis la case.\n\n\
             F1 cette aide          F6 panneau du moteur\n\
             F2 menu, autre partie  F7 enregistrer en PGN\n\
             F3 conseil             F8 proposer, accepter, réclamer nulle\n\
             F4 reprendre           F9 abandonner\n\
             F5 tourner l’échiquier F10 quitter\n\
             Espace pause (ordinateur contre lui-même)   Échap annule\n\n\
             Les mots conseil, reprendre, tourner, sauver, nulle, abandon, menu, quitter font de même.",
        ),
        Text::Keys => (
            "F1Help F2Menu F3Hint F4Undo F5Flip F6Info F7Save F8Draw F9Resign F10Quit",
            "F1Aide F2Menu F3Conseil F4Retour F5Tourne F6Info F7PGN F8Nulle F9Abandon F10Fin",
        ),
        Text::SaveAs => ("Save as (Enter: roque.pgn):", "Enregistrer sous (Entrée : roque.pgn) :"),
        Text::LoadFrom => ("PGN file to load:", "Fichier PGN à charger :"),
        Text::Saved => ("Saved in", "Enregistré dans"),
        Text::NoGameInFile => ("There is no game in this file", "Il n’y a pas de partie dans ce fichier"),
        Text::Goodbye => ("Goodbye.", "Au revoir."),
        Text::NotANumber => ("is not one of the choices.", "n’est pas un des choix."),
        Text::AskLevel => (
            "Level of the computer, 600 to 2800, or 0 for full strength; or a player (random, solver:depth=3, uci:PROGRAM):",
            "Niveau de l’ordinateur, de 600 à 2800, ou 0 pour la pleine force ; ou un joueur (random, solver:depth=3, uci:PROGRAMME) :",
        ),
        Text::AskDepth => (
            "Search depth, 1 to 30 (4 or 5 are good levels), or 0 for none:",
            "Profondeur de recherche, de 1 à 30 (4 ou 5 sont de bons niveaux), ou 0 sans limite :",
        ),
        Text::AskSide => ("Your side:  1. White  2. Black:", "Votre camp :  1. Blancs  2. Noirs :"),
        Text::AskClock => (
            "Minutes on each clock, 1 to 180, or 0 for no clock:",
            "Minutes à chaque pendule, de 1 à 180, ou 0 sans pendule :",
        ),
        Text::AskDebug => {
            ("Show what the engine thinks? (yes or no)", "Montrer ce que pense le moteur ? (oui ou non)")
        }
        Text::YesOrNo => ("Please answer yes or no.", "Répondez par oui ou non."),
        Text::WhiteToMove => ("White to move:", "Trait aux Blancs :"),
        Text::BlackToMove => ("Black to move:", "Trait aux Noirs :"),
        Text::PromptHelp => (
            "Type a move (e4, Nf3, e2e4), or: hint, undo, board, draw, resign, save FILE, new, quit.",
            "Tapez un coup (e4, Cf3, e2e4), ou : conseil, reprendre, échiquier, nulle, abandon, sauver FICHIER, menu, quitter.",
        ),
        Text::MenuTitle => ("Roque - what shall we play?", "Roque - à quoi jouons-nous ?"),
        Text::AskLanguage => ("Parler français", "Speak English"),
        Text::AskPlayer => (
            "Level or player (1500, random, solver:depth=3, uci:stockfish):",
            "Niveau ou joueur (1500, random, solver:depth=3, uci:stockfish) :",
        ),
        Text::LevelHelp => (
            "left/right: level   Enter: another program (uci:PROGRAM, solver:...)",
            "gauche/droite : niveau   Entrée : autre programme (uci:PROGRAMME, solver:...)",
        ),
        Text::SureToResign => (
            "Really resign? F9 again resigns, any other key plays on",
            "Vraiment abandonner ? Encore F9 pour abandonner, toute autre touche continue",
        ),
        Text::SureToLeave => (
            "This game is not saved: the same key again leaves it, F7 saves it",
            "Partie non enregistrée : la même touche la quitte, F7 l’enregistre",
        ),
        Text::SayYesToResign => (
            "Really resign? Type yes to resign, Enter plays on",
            "Vraiment abandonner ? Tapez oui pour abandonner, Entrée pour continuer",
        ),
        Text::SayYesToLeave => (
            "This game is not saved: type yes to leave it, Enter stays",
            "Partie non enregistrée : tapez oui pour la quitter, Entrée pour rester",
        ),
    }
}

/// A colour's name.
#[must_use]
pub fn color_name(color: Color, language: Language) -> &'static str {
    say(if color == Color::White { Text::White } else { Text::Black }, language)
}

/// A sentence that exists in both languages, such as why something cannot be done.
#[must_use]
pub fn speak(sentence: &impl InFrench, language: Language) -> String {
    match language {
        Language::English => sentence.to_string(),
        Language::French => sentence.in_french(),
    }
}

/// The letter of a man in a language, White's a capital.
#[must_use]
pub fn man_letter(piece: Piece, language: Language) -> char {
    match language {
        Language::English => piece.letter(),
        Language::French => translate(piece.letter(), "KQRBNkqrbn", "RDTFCrdtfc"),
    }
}

/// Algebraic notation with the piece letters of a language.
#[must_use]
pub fn localized_san(san: &str, language: Language) -> String {
    match language {
        Language::English => san.to_owned(),
        Language::French => san.chars().map(|letter| translate(letter, "KQRBN", "RDTFC")).collect(),
    }
}

/// Why a typed move cannot be played, in French, the move in French letters too.
#[must_use]
pub fn localized_refusal(error: &ParseSanError) -> String {
    let french = |text: &str| localized_san(text, Language::French);
    let french_letters = match error {
        ParseSanError::Syntax(text) => ParseSanError::Syntax(text.clone()),
        ParseSanError::NoSuchMove { text, refusal } => {
            ParseSanError::NoSuchMove { text: french(text), refusal: *refusal }
        }
        ParseSanError::Ambiguous { text, candidates } => {
            ParseSanError::Ambiguous { text: french(text), candidates: french(candidates) }
        }
    };
    french_letters.in_french()
}

/// Text a person typed, with French piece letters turned into those of the notation.
#[must_use]
pub fn from_local(text: &str, language: Language) -> String {
    if language == Language::English {
        return text.to_owned();
    }
    let mut letters: Vec<char> = text.chars().collect();
    if let Some(first) = letters.first_mut() {
        *first = translate(*first, "RDTFC", "KQRBN");
    }
    // The man a pawn becomes stands last, whatever is said of check, and after `=` or the last rank.
    let end = text.trim_end_matches(['+', '#', '!', '?']).chars().count();
    if let Some([before, promotion]) = end.checked_sub(2).and_then(|start| letters.get_mut(start..end))
        && matches!(before, '=' | '1' | '8')
    {
        *promotion = translate(*promotion, "DTFCdtfc", "QRBNqrbn");
    }
    letters.into_iter().collect()
}

fn translate(letter: char, from: &str, to: &str) -> char {
    from.chars().zip(to.chars()).find(|&(known, _)| known == letter).map_or(letter, |(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_play::{GameResult, Reason};

    #[test]
    fn french_letters_go_both_ways() {
        assert_eq!(localized_san("Nbxd7+", Language::French), "Cbxd7+");
        assert_eq!(localized_san("e8=Q#", Language::French), "e8=D#");
        assert_eq!(localized_san("O-O", Language::French), "O-O");
        assert_eq!(from_local("Cbxd7+", Language::French), "Nbxd7+");
        for (french, english) in [
            ("e8=D", "e8=Q"),
            ("e8=D+", "e8=Q+"),
            ("exd8=D#", "exd8=Q#"),
            ("d1=C!?", "d1=N!?"),
            ("fxe8T+", "fxe8R+"),
            ("e7e8d", "e7e8q"),
            ("Cd1f3", "Nd1f3"),
            ("d4", "d4"),
            ("D", "Q"),
            ("", ""),
        ] {
            assert_eq!(from_local(french, Language::French), english);
        }
        assert_eq!(from_local("Rd1", Language::French), "Kd1");
        assert_eq!(from_local("Rd1", Language::English), "Rd1");
    }

    #[test]
    fn results_are_sentences_in_both_languages() {
        let result = GameResult::win(Color::Black, Reason::Checkmate);
        assert_eq!(speak(&result, Language::English), "Black wins by checkmate");
        assert_eq!(speak(&result, Language::French), "Les Noirs gagnent : échec et mat");
    }
}
