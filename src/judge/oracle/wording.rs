//! What the oracle says to people.

use super::arena::is_cut_short;
use super::{Contradiction, Fit, Reply};
use crate::fixture::Rung;
use crate::judge::turns::end_of_prompt;
use crate::judge::wording::{count, list, number, quoted};
use crate::judge::{Comparison, align};

/// How much of an input line, and of an answer, a sentence shows.
const SHOWN: [usize; 2] = [60, 200];

/// Of a game that had not ended when its input did.
pub(super) const CUT_SHORT: &str = "its game had not ended when the input did; what it printed \
                                    after the last answer is not judged";

/// Why a program passes.
pub(super) fn pass(fit: &Fit) -> String {
    match fit.count {
        1 => format!("every answer fits the secret `{}`", fit.secret),
        some => format!(
            "every answer fits {}, such as `{}`",
            count(some, "secret"),
            fit.secret
        ),
    }
}

/// By what it was judged.
pub(super) fn fits(fit: &Fit, of: usize) -> String {
    format!(
        "judged by consistency, since nobody knows its secret: {} of {} fit all that it said",
        number(fit.count),
        count(of, "secret")
    )
}

/// Why a program fails.
pub(super) fn contradiction(found: &Contradiction) -> String {
    match found.replies.as_slice() {
        [] => "no secret fits what it said".to_owned(),
        [Reply { line: 0, .. }] => {
            "what is printed before any input is wrong, whatever the secret is".to_owned()
        }
        [only] if found.same_for_all.is_some() => {
            format!("{}, is wrong, whatever the secret is", answer(only))
        }
        [only] if found.is_certain => {
            format!("no secret fits {}, whatever was said before", answer(only))
        }
        [only] => format!(
            "no secret fits {} and all that was said before",
            answer(only)
        ),
        [one, other] => format!("no secret fits both {}, and {}", answer(one), answer(other)),
        [some @ .., last] => {
            let lines: Vec<_> = some.iter().map(|reply| number(reply.line)).collect();
            format!(
                "no secret fits the answers to input lines {} and {} together",
                list(&lines),
                answer(last)
            )
        }
    }
}

fn answer(reply: &Reply) -> String {
    format!(
        "the answer to input line {}, {}",
        number(reply.line),
        quoted(&reply.typed, SHOWN[0])
    )
}

/// Where the last answer ends, of a game that had not ended when its input did: behind the next
/// prompt. All that comes later, nobody has asked for.
pub(super) fn end_of_answers(found: &Contradiction, output: &[u8], rung: Rung) -> usize {
    let mut last = found.play.turns.iter().map(|turn| &turn.printed);
    let last = last.rfind(|printed| !printed.is_empty());
    let place = Comparison::new(&found.play.piped(), output).place(rung, &[]);
    let (true, Some(last), Some(place)) = (is_cut_short(&found.play), last, place) else {
        return output.len();
    };
    end_of_prompt(last, output, 0, place.actual).unwrap_or(output.len())
}

/// The answers, and the secrets that they rule out.
pub(super) fn evidence(found: &Contradiction, output: &[u8], rung: Rung) -> Vec<String> {
    let end = end_of_answers(found, output, rung);
    let turns = align(&found.play, output.get(..end).unwrap_or(output), rung);
    let mut notes: Vec<_> = found
        .replies
        .iter()
        .map(|reply| {
            let said = turns.get(reply.line).map_or(&b""[..], |turn| turn.got);
            if reply.line == 0 {
                return match said.trim_ascii() {
                    b"" => "it printed nothing before any input".to_owned(),
                    said => format!("before any input it printed {}", quoted(said, SHOWN[1])),
                };
            }
            let fits = match (&found.same_for_all, reply.fits) {
                (Some(same), _) => format!(
                    "; the game answers {}, whatever the secret is",
                    quoted(same.trim_ascii(), SHOWN[1])
                ),
                (None, Some(fits)) => {
                    format!(": fits {} of {}", number(fits), count(found.of, "secret"))
                }
                (None, None) => String::new(),
            };
            format!(
                "input line {}, {}, was answered {}{fits}",
                number(reply.line),
                quoted(&reply.typed, SHOWN[0]),
                quoted(said.trim_ascii(), SHOWN[1])
            )
        })
        .collect();
    notes.extend(ruled_out(found));
    notes
}

/// The secrets that the last answer rules out; none where the secret makes no difference.
fn ruled_out(found: &Contradiction) -> Option<String> {
    let before_any_input = found.replies.iter().any(|reply| reply.line == 0);
    if found.before == 0 || before_any_input || found.same_for_all.is_some() {
        return None;
    }
    let named: Vec<_> = found
        .ruled_out
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    let such = match found.before > named.len() {
        true => ", among them ",
        false => ": ",
    };
    Some(format!(
        "{} of {} fitted everything before its last answer{such}{}; then none",
        number(found.before),
        count(found.of, "secret"),
        list(&named)
    ))
}

/// Of which secret the expected output is that is shown, where the secret makes a difference.
pub(super) fn shown_beside(found: &Contradiction) -> Option<String> {
    let before_any_input = found.replies.iter().any(|reply| reply.line == 0);
    if before_any_input || found.same_for_all.is_some() {
        return None;
    }
    let which = match found.before {
        0 => return None,
        1 => "the only one that fits what was said before".to_owned(),
        some => format!("one of {} that fit what was said before", number(some)),
    };
    Some(format!(
        "compared with the game for the secret `{}`, {which}",
        found.nearest
    ))
}
