//! Messages of the sanitizers as feedback.

use std::collections::BTreeMap;

use super::standing::Standing;
use crate::gradebook::results::Finding;

/// The kind of these findings; a rubric may charge for it.
pub(super) const KIND: &str = "sanitizer";

/// Most findings of one submission: one mistake may be reported from many places.
const MOST: usize = 20;

/// The different messages in what a submission wrote to stderr, each with the case that showed it
/// first and in how many it stood.
pub(super) fn findings<'a>(standings: impl Iterator<Item = &'a Standing>) -> Vec<Finding> {
    let mut order = Vec::new();
    let mut cases: BTreeMap<Message, Vec<String>> = BTreeMap::new();
    for standing in standings {
        for message in messages(&standing.sanitizer) {
            let seen = cases.entry(message.clone()).or_insert_with(|| {
                order.push(message);
                Vec::new()
            });
            if seen.last() != Some(&standing.result.case) {
                seen.push(standing.result.case.clone());
            }
        }
    }
    let more = order.len().saturating_sub(MOST);
    let mut findings: Vec<_> = order
        .into_iter()
        .take(MOST)
        .map(|message| {
            let seen = cases.remove(&message).unwrap_or_default();
            finding(message, &seen)
        })
        .collect();
    if more > 0 {
        let message = Message {
            text: format!("{more} more messages of the sanitizers"),
            file: None,
        };
        findings.push(finding(message, &[]));
    }
    findings
}

/// What a sanitizer said, without addresses and folders.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Message {
    text: String,
    file: Option<String>,
}

fn finding(message: Message, cases: &[String]) -> Finding {
    let place = match cases {
        [] => String::new(),
        [only] => format!(" (in {only})"),
        [first, ..] => format!(" (first in {first}, in {} cases)", cases.len()),
    };
    Finding {
        source: "build".to_owned(),
        kind: KIND.to_owned(),
        weight: "note".to_owned(),
        points: 0.0,
        message: format!("{}{place}", message.text),
        file: message.file,
    }
}

fn messages(stderr: &[u8]) -> Vec<Message> {
    let text = String::from_utf8_lossy(stderr);
    let lines: Vec<_> = text.lines().collect();
    let found = lines.iter().enumerate().filter_map(|(at, line)| {
        undefined(line).or_else(|| address(line, lines.get(at..).unwrap_or_default()))
    });
    found.collect()
}

/// `…/src/game.cpp:12:9: runtime error: what`.
fn undefined(line: &str) -> Option<Message> {
    let (place, what) = line.split_once(": runtime error: ")?;
    let place = in_sources(place);
    Some(Message {
        file: place.split(':').next().map(str::to_owned),
        text: format!("{place}: undefined behaviour: {}", without_addresses(what)),
    })
}

/// `==123==ERROR: AddressSanitizer: heap-buffer-overflow on address …`, and the first place in the
/// sources among the lines behind it.
fn address(line: &str, behind: &[&str]) -> Option<Message> {
    let (_, what) = line.split_once("ERROR: AddressSanitizer: ")?;
    let kind = what.split_whitespace().next()?;
    let frames = behind
        .iter()
        .skip(1)
        .take_while(|line| !line.contains("ERROR: "));
    let place = frames
        .filter(|line| line.trim_start().starts_with('#'))
        .find_map(|line| {
            let (_, path) = line.rsplit_once("/src/")?;
            path.contains(':').then(|| path.trim().to_owned())
        });
    let file = place
        .as_deref()
        .and_then(|place| place.split(':').next())
        .map(str::to_owned);
    let at = place.map_or_else(String::new, |place| format!("{place}: "));
    Some(Message {
        text: format!("{at}memory error: {kind}"),
        file,
    })
}

/// The part of a path behind the folder of sources.
fn in_sources(place: &str) -> &str {
    place
        .rsplit_once("/src/")
        .map_or(place, |(_, inside)| inside)
}

/// Addresses differ from run to run.
fn without_addresses(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        if word.starts_with("0x") {
            "an address"
        } else {
            word
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_messages_are_read_without_what_changes_from_run_to_run() {
        let stderr =
            b"/tmp/regrade-1/src/game.cpp:7:5: runtime error: load of null pointer 0x00ff\n\
            =====\n==9==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6020 at pc 1\n\
            READ of size 4\n    #0 0x55 in std::vector<int>::operator[] /usr/include/vector:9\n    \
            #1 0x66 in main /tmp/regrade-1/src/game.cpp:12:3\n";
        let texts: Vec<_> = messages(stderr)
            .into_iter()
            .map(|message| message.text)
            .collect();
        assert_eq!(
            texts,
            [
                "game.cpp:7:5: undefined behaviour: load of null pointer an address",
                "game.cpp:12:3: memory error: heap-buffer-overflow",
            ]
        );
        assert!(messages(b"Segmentation fault\n").is_empty());
    }
}
