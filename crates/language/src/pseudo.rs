//! Letters with accents, by which tests see what comes from the catalogue.

/// A letter that reads like this one and is none of ASCII.
pub(crate) fn accent(letter: char) -> char {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const ACCENTED: &str = "áƀćďéƒǵĥíĵķĺɱńóṕɋŕśťúṽẃẋýźÁƁĆĎÉƑǴĤÍĴĶĹṀŃÓṔɊŔŚŤÚṼẂẊÝŹ";
    PLAIN
        .chars()
        .zip(ACCENTED.chars())
        .find(|(plain, _)| *plain == letter)
        .map_or(letter, |(_, accented)| accented)
}
