//! What mutants have in common with their game.

use regrade::game::Variable;
use regrade::game::spec::Spec;

/// What a game and its mutant have in common, so that not all plays have to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    /// A guess leaves nothing behind but that one attempt is used up. A play that shows the mutant
    /// shows it at one guess; the others may be any.
    pub forgets: bool,
    /// Both reject the same guesses in the same way, and nothing comes of it. A play that shows the
    /// mutant shows it without them.
    pub rejects_alike: bool,
}

impl Kind {
    /// What a game has in common with a mutant.
    pub fn of(game: &Spec, mutant: &Spec) -> Self {
        let in_conduct = |spec: &Spec| {
            let conduct = &spec.conduct;
            let costs = (
                conduct.rejects_cost,
                conduct.spent_silently,
                conduct.header_each_try,
            );
            let read = (conduct.fold_input, conduct.fold_letters, conduct.quit_folds);
            (
                costs,
                read,
                conduct.report,
                conduct.quit_after_checks,
                conduct.secret_raw,
            )
        };
        Self {
            forgets: forgets(game) && forgets(mutant),
            rejects_alike: game.checks == mutant.checks
                && game.quit == mutant.quit
                && game.reading == mutant.reading
                && game.setup == mutant.setup
                && game.round == mutant.round
                && in_conduct(game) == in_conduct(mutant),
        }
    }
}

/// Whether guesses leave nothing behind in a game: there is nothing that it could remember of them.
fn forgets(spec: &Spec) -> bool {
    spec.checks.is_empty()
        && spec.quit.is_none()
        && !spec.conduct.sticky
        && !spec.shows(Variable::Board)
}
