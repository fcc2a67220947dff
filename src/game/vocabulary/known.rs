//! The words that are known without a spec.

/// Phrases by topic, separated by commas.
pub(super) const WORDS: [(&str, &str); 19] = [
    (
        "win",
        "!you win, !you won, !you have won, !you are the winner, !congrat*, !victory, !you beat, \
         won, winner, well done, good job, great job, nice job, nicely done, excellent, bravo, \
         hooray, yay, hurray, way to go, you did it, you made it, you solved, solved it, you got it, \
         got it right, you guessed it, you guessed the, guessed the word, guessed the secret, \
         guessed the number*, guessed the code, guessed right, guessed correctly, found the word, \
         found the secret, found the code, found it, found all, cracked the code, you are right, \
         you are correct, ~that is it, that is correct, that is right, that is the word, \
         is the correct word, is the right word, is correct, correct answer, correct word, correct guess, \
         right answer, =correct, =right, =exactly, =yes, =success, ~win, ~wins, ~correct, ~perfect, ~great",
    ),
    (
        "lose",
        "!you lose, !you lost, !you have lost, !you are the loser, !you failed, !you have failed, \
         lost, loser, lose, loses, defeat*, better luck, next time, no more attempt*, no more guess*, \
         no more tries, no more turn*, no more chance*, no attempt* left, no guess* left, no tries left, \
         no turn* left, no chance* left, no attempt* remain*, no turn* remain*, no guess* remain*, \
         no tries remain*, out of attempt*, out of guess*, out of tries, out of turn*, out of chance*, \
         ran out, run out, used up all, used all, not guess, not find the word, not find the secret, \
         not found the word, never guessed, never found, failed to guess, failed to find, unable to guess, not win, \
         not won, unsuccessful, =failed, ~game over, ~game is over, ~the word was, ~the answer was, \
         ~the answer is, ~the secret was, ~the correct word, ~the numbers were, ~the code was, ~sorry, \
         ~too bad, ~unlucky, ~unfortunately, ~failed",
    ),
    (
        "file-missing",
        "not find, not found, not open, not opened, not be opened, not be found, not be read, not read, \
         unable to open, unable to find, unable to read, failed to open, open failed, opening failed, \
         no such file, no file, not exist, error opening, error while opening, error in opening, \
         invalid file, wrong file, bad file, file error, missing, not a file, not a valid file, \
         does not open, file is not valid, not available, not accessible, not there",
    ),
    (
        "too-long",
        "too long, longer, too many, more letters than, more characters than, more than # letter*, \
         more than # char*, exceed*, at most, too big, too large, too lengthy, over the limit, \
         maximum, less letters please, fewer letters please",
    ),
    (
        "too-short",
        "too short, shorter, too few, fewer letters than, less letters than, fewer than, less than, not enough letters, \
         not enough char*, not long enough, at least, too small, too little, minimum, missing letters, \
         more letters please, needs more letters, lacks letters",
    ),
    (
        "wrong-length",
        "length, # letter*, # char*, number of letters, number of char*, amount of letters, \
         wrong size, letters long, characters long, exactly",
    ),
    (
        "not-lowercase",
        "lowercase, lower case, lowercased, uppercase, upper case, capital*, small letters, illegal, invalid letter*, \
         invalid char*, unallowed char*, forbidden char*, special char*, non letter*, non alphabetic*, \
         alphabet*, digit*, only letters, letters only, other than letters, not a letter, \
         a to z, a through z, between a and z, numbers or, symbols, punctuation, \
         strange char*, strange letter*, wrong char*",
    ),
    (
        "repeats",
        "duplicat* letter*, duplicat* char*, letter* duplicat*, duplicat*, repeat* letter*, repeat* char*, letter* repeat*, \
         repeated, repeating, repetition*, repetitive, repeat* any, same letter, letter* twice, \
         twice, more than once, unique letter*, letter* unique, distinct letter*, letter* distinct, \
         different letters, letters different, double letter*, letter* double, doubled letter*, multiple times, \
         two of the same, identical letter*, each letter once, letter* only once, \
         letter* used only once, letter* be different, letter* be unique, letter* be distinct, letter* guess unique, letter* word unique, letter* input unique, \
         letter* guess different, letter* word different, letter* guess distinct, letter* word distinct",
    ),
    (
        "already-tried",
        "~already, already tried, already used, already guessed, already entered, already been, already attempted, \
         already typed, already given, tried before, tried this, tried that, used before, used this word, guessed before, guessed this, \
         guessed that, entered before, entered this, typed before, attempted before, been tried, been used, been guessed, previously, \
         earlier guess*, previous guess*, same word, same guess, ~repeat* word, ~repeat* guess*, \
         ~duplicat* word, ~duplicat* guess*, before, \
         old word, old guess, not a new word, word again, guess again the same, new word, another word",
    ),
    (
        "drops-green",
        "green, green letter*, use the green, use green, keep the green, keep green, the green, \
         letter* green, green one*, greens, known letter*, correct letter*, fixed letter*, revealed letter*, \
         letter* you found, letter* you know, letter* already found, letter* known, letter* correct, \
         letter* in the right, letter* in the correct, letter* in place, correct position*, right position*, \
         correct place*, right place*, correctly guessed letter*, correctly placed, keep the letter*, hint*, same position, same place*",
    ),
    (
        "not-in-bank",
        "not a valid word, not a real word, not a known word, not an english word, not a word, no such word, \
         not in the list, not in list, not in the word list, not in my list, not in our list, not in word list, \
         not in the dictionary, not in dictionary, not in my dictionary, not in the bank, not in word bank, not in vocabulary, \
         word list, dictionary, unknown word, unrecogni*, not recogni*, not know, do not know, not exist, not accepted, \
         not listed, word bank, real word, ~not valid, ~invalid word, ~invalid, ~not found",
    ),
    (
        "hit",
        "g, green, correct, hit, exact, 🟩, 🟢, ✅, 💚, ✔, ✓, right",
    ),
    (
        "near",
        "y, yellow, near, misplaced, present, elsewhere, 🟨, 🟡, 💛, 🟧, close",
    ),
    (
        "miss",
        "b, black, gray, grey, absent, miss, wrong, none, ⬛, ⬜, ⚫, ⚪, ❌, 🖤, ✗, ✘, dark",
    ),
    (
        "hits",
        "correct, right place*, right spot*, right position*, correct place*, correct spot*, \
         correct position*, black*, bull*, exact*, hit*, in place, in position, well placed, \
         perfect*, fully correct, right location*, correct location*, red*, right number*, =right, matched, match*",
    ),
    (
        "nears",
        "wrong spot*, wrong place*, wrong position*, wrong location*, incorrect spot*, \
         incorrect place*, incorrect position*, incorrect location*, misplaced, out of place, \
         out of position, elsewhere, white*, cow*, near*, partial*, different place*, different position*, \
         different spot*, another place*, another position*, another spot, other place*, other position*, \
         not in place, not in position, not in the right, not in the correct, not in right, \
         not in correct, not in its, not in their, not the right, not the correct, wrongly placed, \
         badly placed, wrongly positioned, bad position*, close",
    ),
    ("blank", "empty, unused, free, blank, not used, no guess"),
    (
        "asks",
        "guess*, enter*, type, input*, try, tries, attempt*, turn*, what, your, please, word*, \
         next, move, play, numbers, again, round, go",
    ),
    ("quit", "quit*, gave up, giving up, bye, goodbye"),
];
