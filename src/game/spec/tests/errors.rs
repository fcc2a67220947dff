//! Every mistake is refused where it stands, with the way out.

use super::{NUMBERS, WORDS, failure};

#[test]
fn keys_that_nobody_knows() {
    assert_eq!(
        failure(WORDS, "prompt =", "promt ="),
        "game.toml:12:1: unknown key `round.promt`\n  help: did you mean `prompt`?"
    );
    assert_eq!(
        failure(WORDS, "[score]", "[scores]"),
        "game.toml:16:2: unknown key `scores`\n  help: did you mean `score`?"
    );
    assert_eq!(
        failure(WORDS, "say = \"Too", "sya = \"Too"),
        "game.toml:15:1: unknown key `check.0.sya`\n  help: did you mean `say`?"
    );
    assert_eq!(
        failure(WORDS, "ask_file", "ask_flie"),
        "game.toml:7:1: unknown key `setup.0.ask_flie`\n  help: did you mean `ask_file`?"
    );
    assert_eq!(
        failure(NUMBERS, "attempts = 10", "attempt = 10"),
        "game.toml:14:21: unknown key `setup.0.flag.attempt`\n  help: did you mean `attempts`?"
    );
    assert_eq!(
        failure(WORDS, "[end]", "[limits]\n[end]"),
        "game.toml:23:2: unknown key `limits`\n  help: allowed here: check, conduct, end, feedback, \
         id, input, mutant, quit, regrade, round, score, secret, setup, title, variant, vocabulary"
    );
}

#[test]
fn values_of_the_wrong_type() {
    assert_eq!(
        failure(WORDS, "\"Guess {n}: \"", "3"),
        "game.toml:12:10: `round.prompt` must be a string, not an integer"
    );
    assert_eq!(
        failure(WORDS, "[[setup]]", "[setup]"),
        "game.toml:6:1: `setup` must be an array of tables, not a table"
    );
    assert_eq!(
        failure(NUMBERS, "[1, 2, 3, 4]", "\"1234\""),
        "game.toml:14:45: `setup.0.flag.secret` must be an array of integers, not a string"
    );
    assert_eq!(
        failure(WORDS, "[input]", "regrade = 2\n[input]"),
        "game.toml:1:11: format version 2 is not known\n  help: this regrade reads version 1"
    );
}

#[test]
fn words_outside_a_closed_set() {
    assert_eq!(
        failure(WORDS, "\"token\"", "\"tokens\""),
        "game.toml:2:8: `input.read` cannot be `tokens`\n  help: did you mean `token`?"
    );
    assert_eq!(
        failure(WORDS, "\"member\"", "\"membr\""),
        "game.toml:17:8: unknown scoring rule `membr`\n  help: did you mean `member`?"
    );
    assert_eq!(
        failure(WORDS, "\"too-long\"", "\"to-long\""),
        "game.toml:14:8: unknown check `to-long`\n  help: did you mean `too-long`?"
    );
    assert_eq!(
        failure(WORDS, "\"attempts\", ", "\"attemps\", "),
        "game.toml:9:9: `setup.0.lines` cannot name `attemps`\n  help: did you mean `attempts`?"
    );
    assert_eq!(
        failure(NUMBERS, "into = \"attempts\"", "into = \"turns\""),
        "game.toml:11:8: `setup.0.into` cannot be `turns`\n  help: allowed here: attempts"
    );
}

#[test]
fn texts_that_are_missing() {
    assert_eq!(
        failure(WORDS, "win = \"Won\\n\"\n", ""),
        "game.toml:23:1: missing key `end.win`\n  help: add `win = …` to [end]: what is printed \
         when the secret was guessed"
    );
    assert_eq!(
        failure(WORDS, "lose = \"Lost\\n\"\n", ""),
        "game.toml:23:1: missing key `end.lose`\n  help: add `lose = …` to [end]: what is printed \
         when the attempts are used up"
    );
    assert_eq!(
        failure(WORDS, "say = \"Too long\\n\"\n", ""),
        "game.toml:13:1: missing key `check.0.say`\n  help: add `say = …` to [check.0]: what is \
         printed when a guess fails the check"
    );
    assert_eq!(
        failure(WORDS, "rule = \"too-long\"\n", ""),
        "game.toml:13:1: missing key `check.0.rule`\n  help: add `rule = …` to [check.0]: what is \
         checked, as `too-long`"
    );
    assert_eq!(
        failure(WORDS, "missing = \"No {file}\\n\"\n", ""),
        "game.toml:6:1: missing key `setup.0.missing`\n  help: add `missing = …` to [setup.0]: \
         what is printed when the file cannot be opened"
    );
    assert_eq!(
        failure(WORDS, "[score]\nnear = \"member\"\n", ""),
        "game.toml:1:1: missing key `score`\n  help: add `score = …` to the file: a table with \
         `near`"
    );
    assert_eq!(
        failure(WORDS, "[end]", "[quit]\nword = \"QUIT\"\n[end]"),
        "game.toml:23:1: missing key `quit.say`\n  help: add `say = …` to [quit]: the answer to it"
    );
    assert_eq!(
        failure(WORDS, "hit = \"!\"\n", ""),
        "game.toml:18:1: missing key `feedback.hit`\n  help: add `hit = …` to [feedback]: a cell \
         with the right letter in the right place"
    );
}

#[test]
fn a_blank_cell_is_asked_for_only_where_one_is_shown() {
    let blank = "game.toml:18:1: missing key `feedback.blank`\n  help: add `blank = …` to \
                 [feedback]: a cell that is not used yet";
    assert_eq!(
        failure(WORDS, "say = \"{row}\\n\"", "say = \"{board}\""),
        blank
    );
    assert_eq!(failure(WORDS, "header = \"\"", "header = \"{row}\""), blank);
}

#[test]
fn variables_that_mean_nothing() {
    assert_eq!(
        failure(WORDS, "{n}", "{num}"),
        "game.toml:12:10: `round.prompt`: unknown variable `{num}`\n  help: allowed here: \
         {length}, {attempts}, {file}, {n}, {secret}, {row}, {cells}, {left}"
    );
    assert_eq!(
        failure(WORDS, "Too long", "{gues} is too long"),
        "game.toml:15:7: `check.0.say`: unknown variable `{gues}`\n  help: did you mean `{guess}`?"
    );
    assert_eq!(
        failure(WORDS, "{n}", "{board}"),
        "game.toml:12:10: `round.prompt`: `{board}` has no meaning here\n  help: allowed here: \
         {length}, {attempts}, {file}, {n}, {secret}, {row}, {cells}, {left}"
    );
    assert_eq!(
        failure(WORDS, "No {file}", "No {guess}"),
        "game.toml:8:11: `setup.0.missing`: `{guess}` has no meaning here\n  help: allowed here: \
         {file}"
    );
    assert_eq!(
        failure(WORDS, "File: ", "File of {length} letters: "),
        "game.toml:7:12: `setup.0.ask_file`: `{length}` has no meaning here\n  help: no variable \
         is allowed here; write `{{` for a brace"
    );
    assert_eq!(
        failure(WORDS, "hit = \"!\"", "hit = \"{guess}\""),
        "game.toml:20:7: `feedback.hit`: `{guess}` has no meaning here\n  help: allowed here: \
         {letter}, {LETTER}"
    );
    assert_eq!(
        failure(WORDS, "Won", "{Won"),
        "game.toml:24:7: `end.win`: a lone `{`\n  help: write a variable as `{name}` and a brace \
         as `{{`"
    );
}

#[test]
fn a_number_of_attempts_has_no_meaning_where_they_are_unlimited() {
    let unlimited = WORDS
        .replace("\"attempts\", ", "")
        .replace("lose = \"Lost\\n\"\n", "");
    assert_eq!(
        failure(&unlimited, "{n}", "{left}"),
        "game.toml:12:10: `round.prompt`: `{left}` has no meaning here\n  help: allowed here: \
         {length}, {file}, {n}, {secret}, {row}, {cells}"
    );
    assert_eq!(
        failure(&unlimited, "win =", "lose = \"Lost\"\nwin ="),
        "game.toml:24:8: `end.lose` can never be printed: the attempts are unlimited\n  help: \
         leave it out, or give a number of attempts, as `round.attempts = 6`"
    );
}

#[test]
fn secrets_without_a_source() {
    assert_eq!(
        failure(WORDS, "from = \"file\"\n", ""),
        "game.toml:3:1: missing key `secret.from`\n  help: add `from = …` to [secret]: the source \
         of the secret: `bank`, `file`, `fixed`"
    );
    assert_eq!(
        failure(
            WORDS,
            "[[setup]]\nask_file = \"File: \"\nmissing = \"No {file}\\n\"\nlines = [\"attempts\", \"secret\"]\n",
            ""
        ),
        "game.toml:5:8: the secret comes from a file, but no step of the set-up asks for one\n  \
         help: add a `[[setup]]` with `ask_file`, `missing` and `lines`"
    );
    assert_eq!(
        failure(WORDS, ", \"secret\"]", "]"),
        "game.toml:9:9: the secret comes from a file, but no line of the file holds it\n  help: \
         `lines` names `secret` exactly when `secret.from` is `file`"
    );
    assert_eq!(
        failure(WORDS, "\"attempts\", \"secret\"", ""),
        "game.toml:9:9: `setup.0.lines` names nothing\n  help: one or more of attempts, secret"
    );
    assert_eq!(
        failure(WORDS, "from = \"file\"", "from = \"bank\""),
        "game.toml:9:9: a line of the file holds the secret, but the secret does not come from a \
         file\n  help: `lines` names `secret` exactly when `secret.from` is `file`"
    );
    assert_eq!(
        failure(NUMBERS, "from = \"draw\"", "from = \"fixed\""),
        "game.toml:3:1: missing key `secret.value`\n  help: add `value = …` to [secret]: the secret"
    );
    assert_eq!(
        failure(WORDS, "from = \"file\"", "from = \"draw\""),
        "game.toml:5:8: `secret.from` cannot be `draw`\n  help: allowed here: bank, file, fixed"
    );
}

#[test]
fn secrets_that_do_not_fit() {
    assert_eq!(
        failure(NUMBERS, "count = 4", "count = 10"),
        "game.toml:6:9: 10 different numbers cannot be drawn from 1 to 9\n  help: widen the range, \
         or set `repeats = true`"
    );
    assert_eq!(
        failure(NUMBERS, "low = 1\nhigh = 9", "low = 9\nhigh = 1"),
        "game.toml:7:7: `secret.low` is 9, above `secret.high`, 1\n  help: exchange them"
    );
    assert_eq!(
        failure(NUMBERS, "count = 4", "count = 0"),
        "game.toml:6:9: `secret.count` must be at least 1"
    );
    assert_eq!(
        failure(NUMBERS, "count = 4", "length = 4"),
        "game.toml:6:10: `secret.length` has no meaning for a secret of this kind\n  help: it \
         belongs to `kind = \"word\"`"
    );
    assert_eq!(
        failure(
            NUMBERS,
            "from = \"draw\"",
            "from = \"fixed\"\nvalue = [1, 2, 3, 10]"
        ),
        "game.toml:6:9: `secret.value` cannot be the secret: 10 is not from 1 to 9"
    );
    assert_eq!(
        failure(NUMBERS, "count = 4", "count = 4\nvalue = [1, 2, 3, 4]"),
        "game.toml:7:9: `secret.value` is used only with `from = \"fixed\"`\n  help: leave out one \
         of them"
    );
    assert_eq!(
        failure(
            NUMBERS,
            "low = 1\nhigh = 9",
            "low = -9223372036854775808\nhigh = 9223372036854775807"
        ),
        "game.toml:8:8: there are too many numbers from `secret.low` to `secret.high`"
    );
}

#[test]
fn flags_that_cannot_be_played() {
    assert_eq!(
        failure(NUMBERS, "[1, 2, 3, 4]", "[1, 2, 3]"),
        "game.toml:14:45: `setup.0.flag.secret` cannot be the secret: it needs 4 numbers, not 3"
    );
    assert_eq!(
        failure(NUMBERS, "[1, 2, 3, 4]", "[1, 2, 3, 0]"),
        "game.toml:14:45: `setup.0.flag.secret` cannot be the secret: 0 is not from 1 to 9"
    );
    assert_eq!(
        failure(NUMBERS, "[1, 2, 3, 4]", "[1, 2, 3, 1]"),
        "game.toml:14:45: `setup.0.flag.secret` cannot be the secret: 1 comes twice"
    );
    assert_eq!(
        failure(NUMBERS, "value = 0", "value = 40"),
        "game.toml:14:18: 40 is also a number of attempts, from 1 to 40\n  help: a flag stands out \
         of that range"
    );
    assert_eq!(
        failure(NUMBERS, "attempts = 10", "attempts = 0"),
        "game.toml:14:32: `setup.0.flag.attempts` must be at least 1"
    );
    assert_eq!(
        failure(NUMBERS, "low = 1\nhigh = 40", "low = 41\nhigh = 40"),
        "game.toml:12:7: `setup.0.low` is 41, above `high`, 40\n  help: exchange them"
    );
}

#[test]
fn checks_that_cannot_apply() {
    assert_eq!(
        failure(
            NUMBERS,
            "[score]",
            "[[check]]\nrule = \"not-lowercase\"\nsay = \"\"\n[score]"
        ),
        "game.toml:18:8: the check `not-lowercase` cannot apply: numbers have no case\n  help: \
         leave it out"
    );
    assert_eq!(
        failure(WORDS, "\"too-long\"", "\"not-in-bank\""),
        "game.toml:14:8: the check `not-in-bank` cannot apply: the game has no word bank\n  help: \
         leave it out"
    );
    assert_eq!(
        failure(
            WORDS,
            "[score]",
            "[[check]]\nrule = \"too-long\"\nsay = \"\"\n[score]"
        ),
        "game.toml:17:8: the check `too-long` comes twice\n  help: the first one that fails \
         speaks, so the second never does"
    );
}

#[test]
fn things_that_are_given_twice() {
    assert_eq!(
        failure(WORDS, "header = \"\"", "attempts = 6"),
        "game.toml:9:9: `setup.0.lines` gives the number of attempts, which `round.attempts` gives \
         already\n  help: leave out one of them"
    );
    assert_eq!(
        failure(
            WORDS,
            "[round]",
            "[[setup]]\nargv = [\"attempts\"]\n[round]"
        ),
        "game.toml:11:8: `setup.1.argv` gives the number of attempts, which `setup.0.lines` gives \
         already\n  help: leave out one of them"
    );
    assert_eq!(
        failure(
            WORDS,
            "[\"attempts\", \"secret\"]",
            "[\"secret\", \"secret\"]"
        ),
        "game.toml:9:9: `setup.0.lines` names `secret` twice"
    );
    assert_eq!(
        failure(
            WORDS,
            "[[setup]]",
            "[[setup]]\nargv = [\"bank\"]\n[[setup]]"
        ),
        "game.toml:7:8: the bank is named on the command line, but the secret does not come from a \
         bank\n  help: set `secret.from = \"bank\"`"
    );
}

#[test]
fn steps_of_no_kind_and_quit_words_that_cannot_be_typed() {
    assert_eq!(
        failure(WORDS, "[[setup]]", "[[setup]]\n[[setup]]"),
        "game.toml:6:1: missing key `setup.0.say`\n  help: add `say = …` to [setup.0]: or one of \
         `argv`, `ask_file`, `ask_int`"
    );
    assert_eq!(
        failure(
            WORDS,
            "[end]",
            "[quit]\nword = \"I QUIT\"\nsay = \"\"\n[end]"
        ),
        "game.toml:24:8: `quit.word` cannot be `I QUIT`: it holds blanks that nobody could type"
    );
}
