//! The same play with one mistake.

use regrade::game::{Ask, Mark};

use super::script::{Act, Row};

/// What is known of a game beside its script.
#[derive(Debug, Clone)]
pub struct Facts {
    /// The checks.
    pub rules: Vec<String>,
    /// Whether all rows are shown each time.
    pub board: bool,
    /// Whether only the numbers of marks are shown.
    pub counts: bool,
    /// Whether the winning guess is shown.
    pub shows_win: bool,
    /// Whether the end of a won game tells the number of attempts.
    pub tells_attempts: bool,
}

/// A mistake: its name, and the play with it.
pub type Twin = (&'static str, Vec<Act>);

/// Every mistake that the play has room for.
pub fn all(acts: &[Act], facts: &Facts) -> Vec<Twin> {
    let mut twins = Vec::new();
    twins.extend(marks(acts, facts));
    twins.extend(rows(acts, facts));
    twins.extend(rejections(acts, facts));
    twins.extend(ends(acts, facts));
    twins.extend(openings(acts));
    twins.retain(|(_, twin)| twin != acts);
    twins
}

/// The places of scored guesses whose marks are shown.
fn scored(acts: &[Act], facts: &Facts) -> Vec<usize> {
    let shown = |at: &usize| {
        matches!(acts[*at], Act::Scored { .. })
            && (facts.shows_win || !matches!(acts.get(at + 1), Some(Act::Won { .. })))
    };
    (0..acts.len()).filter(shown).collect()
}

/// The play with the rows of one place changed.
fn with_rows(acts: &[Act], at: usize, change: impl FnOnce(&mut Vec<Row>, &mut usize)) -> Vec<Act> {
    let mut twin = acts.to_vec();
    if let Act::Scored { rows, unused } = &mut twin[at] {
        change(rows, unused);
    }
    twin
}

fn flipped(mark: Mark) -> Mark {
    match mark {
        Mark::Hit => Mark::Near,
        Mark::Near => Mark::Miss,
        Mark::Miss => Mark::Hit,
    }
}

fn marks(acts: &[Act], facts: &Facts) -> Vec<Twin> {
    let mut twins = Vec::new();
    for at in scored(acts, facts) {
        let flip = with_rows(acts, at, |rows, _| {
            if let Some(mark) = rows.last_mut().and_then(|(_, marks)| marks.last_mut()) {
                *mark = flipped(*mark);
            }
        });
        twins.push(("one mark is another", flip));
        let first = with_rows(acts, at, |rows, _| {
            if let Some(mark) = rows
                .first_mut()
                .filter(|_| facts.board)
                .and_then(|(_, marks)| marks.first_mut())
            {
                *mark = flipped(flipped(*mark));
            }
        });
        twins.push(("one mark of the first row is another", first));
        if !facts.counts {
            let swap = with_rows(acts, at, |rows, _| {
                if let Some((_, marks)) = rows.last_mut() {
                    let other = marks.iter().position(|mark| *mark != marks[0]).unwrap_or(0);
                    marks.swap(0, other);
                }
            });
            twins.push(("two marks are exchanged", swap));
        }
    }
    let near_for_miss = |marks: &mut Vec<Mark>| {
        for mark in marks {
            *mark = match *mark {
                Mark::Near => Mark::Miss,
                other => other,
            };
        }
    };
    let mut twin = acts.to_vec();
    for act in &mut twin {
        if let Act::Scored { rows, .. } = act {
            rows.iter_mut().for_each(|(_, marks)| near_for_miss(marks));
        }
    }
    twins.push(("letters in another place are never found", twin));
    twins
}

fn rows(acts: &[Act], facts: &Facts) -> Vec<Twin> {
    if !facts.board {
        return Vec::new();
    }
    let mut twins = Vec::new();
    for at in scored(acts, facts) {
        twins.push((
            "the last row is missing",
            with_rows(acts, at, |rows, _| {
                rows.pop();
            }),
        ));
        twins.push((
            "the first row is missing",
            with_rows(acts, at, |rows, _| {
                if rows.len() > 1 {
                    rows.remove(0);
                }
            }),
        ));
        twins.extend(surplus(acts, at));
        twins.push((
            "two rows are exchanged",
            with_rows(acts, at, |rows, _| {
                let last = rows.len() - 1;
                rows.swap(0, last);
            }),
        ));
        twins.push((
            "an unused row too many",
            with_rows(acts, at, |_, unused| *unused += 1),
        ));
        twins.push((
            "an unused row too few",
            with_rows(acts, at, |_, unused| *unused = unused.saturating_sub(1)),
        ));
        twins.push((
            "a row of another guess",
            with_rows(acts, at, |rows, _| {
                if let Some((guess, _)) = rows.last_mut() {
                    *guess = guess.chars().rev().collect();
                }
            }),
        ));
    }
    twins
}

/// The play with a row too many at one place.
fn surplus(acts: &[Act], at: usize) -> Vec<Twin> {
    let with = |change: fn(&mut Vec<Row>)| with_rows(acts, at, |rows, _| change(rows));
    // A row that is written twice may take the place of one that is unused.
    let instead = |change: fn(&mut Vec<Row>)| {
        with_rows(acts, at, |rows, unused| {
            if *unused > 0 {
                *unused -= 1;
                change(rows);
            }
        })
    };
    let first_twice = |rows: &mut Vec<Row>| {
        if let [first, _, ..] = rows.as_slice() {
            rows.insert(1, first.clone());
        }
    };
    let first_again = |rows: &mut Vec<Row>| {
        if let [first, _, ..] = rows.as_slice() {
            rows.push(first.clone());
        }
    };
    let middle_twice = |rows: &mut Vec<Row>| {
        let middle = rows.len() / 2;
        if rows.len() > 2 {
            rows.insert(middle, rows[middle].clone());
        }
    };
    let last_twice = |rows: &mut Vec<Row>| rows.extend(rows.last().cloned());
    let mut twins = vec![
        ("the first row comes twice", with(first_twice)),
        (
            "the first row comes twice, and an unused one less",
            instead(first_twice),
        ),
        ("the first row comes again at the end", with(first_again)),
        ("a row in the middle comes twice", with(middle_twice)),
        ("the last row comes twice", with(last_twice)),
        (
            "the last row comes twice, and an unused one less",
            instead(last_twice),
        ),
    ];
    let rejected = acts[..at].iter().rev().find_map(|act| match act {
        Act::Rejected { guess, .. } => Some(guess.clone()),
        _ => None,
    });
    if let Some(guess) = rejected {
        let twin = with_rows(acts, at, |rows, unused| {
            let length = rows.last().map_or(0, |(_, marks)| marks.len());
            if guess.chars().count() == length {
                *unused = unused.saturating_sub(1);
                let before_last = rows.len() - 1;
                rows.insert(before_last, (guess, vec![Mark::Miss; length]));
            }
        });
        twins.push(("a rejected guess has a row", twin));
    }
    twins
}

fn rejections(acts: &[Act], facts: &Facts) -> Vec<Twin> {
    let mut twins = Vec::new();
    let mut board: Vec<Row> = Vec::new();
    let mut size = 0;
    for (at, act) in acts.iter().enumerate() {
        match act {
            Act::Scored { rows, unused } => {
                board.clone_from(rows);
                size = rows.len() + unused;
                let Some((guess, _)) = rows
                    .last()
                    .filter(|_| !matches!(acts.get(at + 1), Some(Act::Won { .. } | Act::Lost)))
                else {
                    continue;
                };
                for rule in facts.rules.iter().take(3) {
                    let mut twin = acts.to_vec();
                    twin[at] = Act::Rejected {
                        rule: rule.clone(),
                        guess: guess.clone(),
                    };
                    twins.push(("a good guess is rejected", twin));
                }
            }
            Act::Rejected { rule, guess } => {
                for other in facts.rules.iter().filter(|other| *other != rule) {
                    let mut twin = acts.to_vec();
                    twin[at] = Act::Rejected {
                        rule: other.clone(),
                        guess: guess.clone(),
                    };
                    twins.push(("another check rejects", twin));
                }
                let mut twin = acts.to_vec();
                twin.remove(at);
                twins.push(("nothing is said of a rejection", twin));
                let mut rows = board.clone();
                rows.push((guess.clone(), vec![Mark::Miss; guess.chars().count()]));
                let unused = size.saturating_sub(rows.len());
                let mut twin = acts.to_vec();
                twin[at] = Act::Scored { rows, unused };
                twins.push(("a bad guess is scored", twin));
            }
            _ => {}
        }
    }
    twins
}

fn ends(acts: &[Act], facts: &Facts) -> Vec<Twin> {
    let mut twins = Vec::new();
    let end = acts
        .iter()
        .position(|act| matches!(act, Act::Won { .. } | Act::Lost | Act::Quit));
    let Some(end) = end else {
        return twins;
    };
    let with = |act: Act| {
        let mut twin = acts.to_vec();
        twin[end] = act;
        twin
    };
    let cut = |upto: usize, more: &[Act]| [&acts[..upto], more].concat();
    match &acts[end] {
        Act::Won { attempts } => {
            twins.push(("a win is called a loss", with(Act::Lost)));
            twins.push(("nothing is said of the win", cut(end, &[])));
            twins.push((
                "it asks again after the win",
                cut(end, &[Act::Ask(Ask::Guess)]),
            ));
            twins.push((
                "it asks again and then tells of the win",
                cut(end, &[Act::Ask(Ask::Guess), acts[end].clone()]),
            ));
            if facts.tells_attempts {
                twins.push((
                    "the attempts are one too many",
                    with(Act::Won {
                        attempts: attempts + 1,
                    }),
                ));
                twins.push((
                    "the attempts are one too few",
                    with(Act::Won {
                        attempts: attempts - 1,
                    }),
                ));
            }
        }
        Act::Lost => {
            twins.push(("a loss is called a win", with(Act::Won { attempts: 1 })));
            twins.push(("one attempt too many", cut(end, &[Act::Ask(Ask::Guess)])));
            twins.push((
                "one attempt too many, then it is lost",
                cut(end, &[Act::Ask(Ask::Guess), Act::Lost]),
            ));
        }
        _ => {
            twins.push(("giving up is called a win", with(Act::Won { attempts: 1 })));
            twins.push((
                "it asks again after giving up",
                cut(end, &[Act::Ask(Ask::Guess)]),
            ));
        }
    }
    let asks: Vec<_> = (0..end)
        .filter(|at| acts[*at] == Act::Ask(Ask::Guess))
        .collect();
    if let [.., last] = asks[..]
        && asks.len() > 1
    {
        twins.push(("one guess too few, and it is lost", cut(last, &[Act::Lost])));
        twins.push((
            "one guess too few, and it is won",
            cut(last, &[Act::Won { attempts: 1 }]),
        ));
        twins.push(("it stops without a word", cut(last, &[])));
    }
    if let Some(at) = acts.iter().position(|act| matches!(act, Act::Secret(_)))
        && !matches!(acts[end], Act::Won { .. })
    {
        let Act::Secret(secret) = &acts[at] else {
            return twins;
        };
        let mut twin = acts.to_vec();
        twin[at] = Act::Secret(other_secret(secret));
        twins.push(("another secret is named", twin));
    }
    twins
}

/// A secret that is nearly the same.
fn other_secret(secret: &str) -> String {
    let mut glyphs: Vec<char> = secret.chars().collect();
    let last = glyphs.len() - 1;
    glyphs[last] = match glyphs[last] {
        'a' | '1' => {
            if glyphs[last] == 'a' {
                'e'
            } else {
                '2'
            }
        }
        '0'..='9' => '1',
        _ => 'a',
    };
    glyphs.into_iter().collect()
}

fn openings(acts: &[Act]) -> Vec<Twin> {
    let mut twins = Vec::new();
    if let Some(at) = acts.iter().position(|act| matches!(act, Act::Told { .. }))
        && let Act::Told { length, attempts } = acts[at]
    {
        let with = |length, attempts| {
            let mut twin = acts.to_vec();
            twin[at] = Act::Told { length, attempts };
            twin
        };
        twins.push((
            "the number of attempts is told wrong",
            with(length, attempts + 1),
        ));
        twins.push((
            "the number of letters is told wrong",
            with(length + 1, attempts),
        ));
    }
    if let Some(at) = acts.iter().position(|act| *act == Act::NoFile) {
        let mut twin = acts.to_vec();
        twin.remove(at);
        twins.push(("nothing is said of a missing file", twin));
    }
    let first = acts.iter().position(|act| *act == Act::Ask(Ask::FileName));
    if let Some(at) = first {
        let mut twin = acts.to_vec();
        twin.splice(at + 1..at + 1, [Act::NoFile, Act::Ask(Ask::FileName)]);
        twins.push(("a file that is there is called missing", twin));
    }
    twins
}
