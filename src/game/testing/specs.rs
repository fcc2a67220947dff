//! Specs of every kind, for properties that hold for all of them.

use proptest::prelude::*;

use crate::game::check::RULES as CHECKS;
use crate::game::score::RULES as SCORES;
use crate::game::spec::*;
use crate::game::win::RULES as WINS;
use crate::game::{Reading, Template, Variable, Vocabulary};

/// Where the number of attempts comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Bound {
    None,
    Round,
    Arguments,
    File,
    Asked,
}

/// What decides which parts of a spec fit together.
#[derive(Debug, Clone)]
struct Frame {
    reading: Reading,
    secret: Secret,
    bound: Bound,
}

impl Frame {
    fn asks_file(&self) -> bool {
        self.secret.is_from(&WordSource::File) || self.bound == Bound::File
    }

    /// The variables that any text of a round may name.
    fn scope(&self, more: &[Variable]) -> Vec<Variable> {
        let mut scope = vec![Variable::Number, Variable::Length, Variable::Secret];
        scope.extend(more);
        if self.bound != Bound::None {
            scope.extend([Variable::Attempts, Variable::Left]);
        } else {
            scope.retain(|variable| *variable != Variable::Board);
        }
        if self.asks_file() {
            scope.push(Variable::File);
        }
        scope
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        if self.bound == Bound::File {
            lines.push(Line::Attempts);
        }
        if self.secret.is_from(&WordSource::File) {
            lines.push(Line::Secret);
        }
        lines
    }

    fn arguments(&self, bank: bool) -> Vec<Argument> {
        let mut arguments = Vec::new();
        if bank && self.secret.is_from(&WordSource::Bank) {
            arguments.push(Argument::Bank);
        }
        if self.bound == Bound::Arguments {
            arguments.push(Argument::Attempts);
        }
        arguments
    }
}

fn words() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![
            any::<char>(),
            prop::sample::select(vec![
                '{', '}', '"', '\\', '\n', '\r', '\t', '\0', '\u{7f}', ' '
            ]),
        ],
        0..6,
    )
    .prop_map(|glyphs| glyphs.into_iter().collect())
}

fn text(scope: Vec<Variable>) -> impl Strategy<Value = Template> {
    let plain = words().prop_map(|words| words.replace('{', "{{").replace('}', "}}"));
    let piece = if scope.is_empty() {
        plain.boxed()
    } else {
        let named = prop::sample::select(scope.clone());
        let value = named.prop_map(|variable| format!("{{{}}}", variable.name()));
        prop_oneof![plain, value].boxed()
    };
    proptest::collection::vec(piece, 0..4).prop_map(move |pieces| {
        Template::parse(&pieces.concat(), &scope).expect("only allowed variables are named")
    })
}

fn secret() -> impl Strategy<Value = Secret> {
    let word = (prop::option::of(1..9_usize), 0..3_u8).prop_map(|(length, from)| Secret::Word {
        length,
        from: match from {
            0 => WordSource::Bank,
            1 => WordSource::File,
            _ => WordSource::Fixed("x".repeat(length.unwrap_or(3))),
        },
    });
    let numbers = (
        1..5_usize,
        -9..9_i64,
        0..9_i64,
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(count, low, extra, repeats, fixed)| {
            let shape = Numbers {
                count,
                low,
                high: low + count as i64 - 1 + extra,
                repeats,
            };
            Secret::Numbers {
                shape,
                fixed: fixed.then(|| (low..low + count as i64).collect()),
            }
        });
    prop_oneof![word, numbers]
}

fn frame() -> impl Strategy<Value = Frame> {
    let bounds = vec![
        Bound::None,
        Bound::Round,
        Bound::Arguments,
        Bound::File,
        Bound::Asked,
    ];
    let readings = vec![Reading::Token, Reading::Line];
    (
        prop::sample::select(readings),
        secret(),
        prop::sample::select(bounds),
    )
        .prop_map(|(reading, secret, bound)| Frame {
            reading,
            secret,
            bound,
        })
}

fn flag(frame: &Frame) -> impl Strategy<Value = Option<Flag>> + use<> {
    let secret = match &frame.secret {
        Secret::Word { length, .. } => FlagSecret::Word("y".repeat(length.unwrap_or(4))),
        Secret::Numbers { shape, .. } => {
            FlagSecret::Numbers((shape.low..shape.low + shape.count as i64).collect())
        }
    };
    let flag = (-9..=0_i64, 1..99_u64, any::<bool>());
    prop::option::of(flag.prop_map(move |(value, attempts, own)| Flag {
        value,
        attempts,
        secret: own.then(|| secret.clone()),
    }))
}

fn setup(frame: &Frame) -> impl Strategy<Value = Vec<Step>> + use<> {
    let frame = frame.clone();
    let texts = (text(vec![]), text(vec![]), text(vec![]), text(vec![]));
    (texts, any::<bool>(), 1..9_i64, 0..9_i64, flag(&frame)).prop_map(
        move |((say, ask, missing, turns), bank, low, extra, flag)| {
            let mut steps = vec![Step::Say(say)];
            let arguments = frame.arguments(bank);
            if !arguments.is_empty() {
                steps.push(Step::Arguments(arguments));
            }
            if frame.asks_file() {
                steps.push(Step::AskFile(AskFile {
                    prompt: ask,
                    missing,
                    lines: frame.lines(),
                }));
            }
            if frame.bound == Bound::Asked {
                steps.push(Step::AskNumber(AskNumber {
                    prompt: turns,
                    refused: Template::default(),
                    low,
                    high: low + extra,
                    flag,
                }));
            }
            steps
        },
    )
}

fn checks(frame: &Frame) -> impl Strategy<Value = Vec<Check>> + use<> {
    let rules: Vec<_> = CHECKS
        .into_iter()
        .filter(|rule| rule.objection(&frame.secret, frame.reading).is_none())
        .collect();
    let scope = frame.scope(&[Variable::Guess]);
    let count = rules.len();
    let slips = (any::<bool>(), any::<bool>());
    (
        prop::sample::subsequence(rules, 0..=count).prop_shuffle(),
        proptest::collection::vec((text(scope), slips), count),
    )
        .prop_map(|(rules, texts)| {
            let texts = rules.into_iter().zip(texts);
            texts
                .map(|(rule, (say, (costs, ends)))| Check {
                    rule,
                    say,
                    costs,
                    ends,
                })
                .collect()
        })
}

fn feedback(frame: &Frame) -> impl Strategy<Value = Feedback> + use<> {
    let scored = [
        Variable::Guess,
        Variable::Cells,
        Variable::Row,
        Variable::Board,
        Variable::Hits,
        Variable::Nears,
        Variable::Misses,
    ];
    let letter = || text(vec![Variable::Letter, Variable::Upper]);
    (
        text(frame.scope(&scored)),
        text(vec![Variable::Cells, Variable::Length]),
        (letter(), letter(), letter()),
        (text(vec![]), text(vec![])),
        any::<bool>(),
    )
        .prop_map(
            |(say, row, (hit, near, miss), (join, blank), on_win)| Feedback {
                say,
                row,
                join,
                hit,
                near,
                miss,
                blank,
                on_win,
            },
        )
}

/// Right conduct most of the time, else some knobs turned.
fn conduct() -> impl Strategy<Value = Conduct> {
    let knobs = (
        any::<bool>(),
        -1..2_i64,
        prop::sample::select(WINS.to_vec()),
        prop::sample::select(vec![Report::First, Report::All, Report::Last]),
        prop::option::of(0..9_u64),
    );
    let draws = (prop::option::of(-2..3_i64), any::<bool>());
    let turned = (knobs, draws).prop_map(
        |((fold, attempts, win, report, board_rows), (draw_low, raw))| Conduct {
            fold_input: fold,
            attempts,
            win,
            report,
            board_rows,
            draw_low,
            secret_raw: raw,
            quit_after_checks: raw,
            sticky: fold,
            board: Board::NewestFirst,
            refused: Refused::Clamp,
            last_win: LastWin::Both,
            first_number: 0,
            ..Conduct::default()
        },
    );
    prop_oneof![3 => Just(Conduct::default()), 1 => turned]
}

/// Mistakes that no conduct of [`conduct`] makes already.
fn mistakes() -> impl Strategy<Value = Vec<Mistake>> {
    let set = [
        ("conduct.skip_last".to_owned(), "true".to_owned()),
        ("conduct.draw_high".to_owned(), "99".to_owned()),
    ];
    let one = (words(), words(), words(), 1..3_usize);
    let one = one.prop_map(move |(name, title, hint, count)| Mistake {
        name,
        title,
        hint,
        set: set[..count].to_vec(),
    });
    prop_oneof![
        3 => Just(Vec::new()),
        1 => one.prop_map(|mistake| vec![mistake]),
    ]
}

/// Any spec that [`Spec::parse`] would take.
pub(in crate::game) fn any_spec() -> impl Strategy<Value = Spec> {
    frame().prop_flat_map(|frame| {
        let shown = [Variable::Row, Variable::Cells, Variable::Board];
        let round = (
            text(frame.scope(&shown)),
            text(frame.scope(&shown[..2])),
            1..99_u64,
        );
        let quit = prop::option::of(text(frame.scope(&[Variable::Guess])));
        let end = (text(frame.scope(&[])), text(frame.scope(&[])));
        let parts = (
            setup(&frame),
            checks(&frame),
            feedback(&frame),
            (conduct(), mistakes()),
        );
        (
            words(),
            words(),
            round,
            quit,
            end,
            parts,
            prop::sample::select(SCORES.to_vec()),
        )
            .prop_map(
                move |(id, title, (header, prompt, attempts), quit, (win, lose), parts, score)| {
                    Spec {
                        vocabulary: Vocabulary::default(),
                        id,
                        title,
                        reading: frame.reading,
                        secret: frame.secret.clone(),
                        setup: parts.0,
                        round: Round {
                            attempts: (frame.bound == Bound::Round).then_some(attempts),
                            header,
                            prompt,
                        },
                        quit: quit.map(|say| Quit {
                            word: "QUIT".into(),
                            say,
                        }),
                        checks: parts.1,
                        score,
                        feedback: parts.2,
                        end: End {
                            win,
                            lose: (frame.bound != Bound::None).then_some(lose),
                        },
                        conduct: parts.3.0,
                        mistakes: parts.3.1,
                    }
                },
            )
    })
}
