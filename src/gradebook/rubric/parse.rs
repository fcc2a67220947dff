//! Reading `[rubric]` of `assignment.toml`, and resolving its globs against the cases.

use super::tables::{charges, late, penalty, rounding};
use super::{Bonus, Charge, Group, GroupMode, Late, Penalty, Rounding, Rubric};
use crate::fixture::{Assignment, Case};
use crate::util::config::{ConfigError, Read, Section};

impl Rubric {
    /// Reads the rubric of an assignment. Without one, every case of the main program counts with
    /// its own points.
    ///
    /// # Errors
    /// When a key is unknown or has a wrong value, a glob matches no case, or a case is in two
    /// groups.
    pub fn parse(assignment: &Assignment) -> Result<Self, ConfigError> {
        let mut pool = Pool::new(assignment);
        let Some(source) = &assignment.source else {
            return pool.into_rubric(Raw::default());
        };
        let root = source.parse()?;
        let document = Section::root(source, &root)?;
        let Some(section) = document.section("rubric")? else {
            return pool.into_rubric(Raw::default());
        };
        let raw = Raw {
            groups: section
                .sections("group")?
                .into_iter()
                .map(|group| pool.group(group))
                .collect::<Read<_>>()?,
            bonuses: section
                .sections("bonus")?
                .into_iter()
                .map(|bonus| pool.bonus(bonus))
                .collect::<Read<_>>()?,
            charges: charges(&section)?,
            penalties: section
                .sections("penalty")?
                .into_iter()
                .map(penalty)
                .collect::<Read<_>>()?,
            late: section.section("late")?.map(late).transpose()?,
            rounding: section
                .section("rounding")?
                .map(rounding)
                .transpose()?
                .unwrap_or_default(),
            scale: points(&section, "points")?,
        };
        if raw.scale.is_some() && pool.total(&raw) <= 0.0 {
            let help = "give the cases or a group points".to_owned();
            return Err(section.error_at(
                "points",
                "no case and no group has points to be scaled",
                Some(help),
            ));
        }
        section.finish()?;
        pool.into_rubric(raw)
    }
}

/// What the file says, before percentages and the scale are applied.
#[derive(Debug, Default)]
struct Raw {
    groups: Vec<Group>,
    bonuses: Vec<(Bonus, Option<f64>)>,
    charges: Vec<Charge>,
    penalties: Vec<Penalty>,
    late: Option<Late>,
    rounding: Rounding,
    scale: Option<f64>,
}

/// The cases that are to be handed out to groups.
struct Pool<'a> {
    assignment: &'a Assignment,
    /// The group that has a case, by index of the case.
    taken: Vec<Option<String>>,
}

impl<'a> Pool<'a> {
    fn new(assignment: &'a Assignment) -> Self {
        let taken = vec![None; assignment.cases.len()];
        Self { assignment, taken }
    }

    fn group(&mut self, section: Section<'_>) -> Read<Group> {
        let name = required(&section, "name", "what people call the group")?;
        let cases = self.take(&section, &name, None)?;
        let group = Group {
            points: points(&section, "points")?.unwrap_or_else(|| self.own_points(&cases)),
            mode: mode(&section)?,
            cases: self.weights(&cases),
            name,
        };
        section.finish()?;
        Ok(group)
    }

    fn bonus(&mut self, section: Section<'_>) -> Read<(Bonus, Option<f64>)> {
        let name = required(&section, "name", "what people call the bonus")?;
        let variant = section.string("variant")?.map(str::to_owned);
        let cases = self.take(&section, &name, variant.as_deref())?;
        let percent = points(&section, "percent")?;
        let own = points(&section, "points")?;
        if percent.is_some() && own.is_some() {
            let help = "leave one of the two out".to_owned();
            return Err(section.error_at(
                "percent",
                "a bonus has `points` or `percent`, not both",
                Some(help),
            ));
        }
        let bonus = Bonus {
            program: section.string("program")?.map(str::to_owned),
            group: Group {
                points: own.unwrap_or_else(|| self.own_points(&cases)),
                mode: mode(&section)?,
                cases: self.weights(&cases),
                name,
            },
            variant,
        };
        section.finish()?;
        Ok((bonus, percent))
    }

    /// The cases that `cases` matches among those of a variant; each is taken once.
    fn take(
        &mut self,
        section: &Section<'_>,
        group: &str,
        variant: Option<&str>,
    ) -> Read<Vec<usize>> {
        let globs = section.strings("cases")?;
        if globs.is_none() && variant.is_none() {
            return Err(section.missing("cases", "names or globs of cases"));
        }
        let globs = globs.unwrap_or_default();
        let chosen = self
            .assignment
            .select(&globs, variant)
            .map_err(|error| section.error_at("cases", error.to_string(), None))?;
        let is_chosen = |case: &Case| chosen.cases.iter().any(|other| std::ptr::eq(*other, case));
        let cases = self.assignment.cases.iter().enumerate();
        let indices: Vec<_> = cases
            .filter(|(_, case)| is_chosen(case))
            .map(|(index, _)| index)
            .collect();
        if indices.is_empty() {
            let help = "see `regrade check` for the names of cases; the cases of a variant are not the main program's";
            return Err(section.error_at(
                "cases",
                format!("`{group}` has no case"),
                Some(help.to_owned()),
            ));
        }
        for index in &indices {
            // The indices come from the list of cases, and the two lists are as long.
            let slot = &mut self.taken[*index];
            if let Some(other) = slot {
                let name = &self.assignment.cases[*index].name;
                let message = format!("the case `{name}` is in `{other}` and in `{group}`");
                return Err(section.error_at(
                    "cases",
                    message,
                    Some("a case counts in one group only".to_owned()),
                ));
            }
            *slot = Some(group.to_owned());
        }
        Ok(indices)
    }

    fn own_points(&self, cases: &[usize]) -> f64 {
        cases
            .iter()
            .map(|index| self.assignment.cases[*index].points)
            .sum()
    }

    /// Weights by the points of cases; all alike where none has any.
    fn weights(&self, cases: &[usize]) -> Vec<(usize, f64)> {
        let alike = self.own_points(cases) <= 0.0;
        let weight = |index: usize| {
            if alike {
                1.0
            } else {
                self.assignment.cases[index].points
            }
        };
        cases.iter().map(|index| (*index, weight(*index))).collect()
    }

    /// The cases of the main program that no group has named.
    fn rest(&self) -> Vec<usize> {
        let cases = self.assignment.cases.iter().zip(&self.taken).enumerate();
        cases
            .filter(|(_, (case, taken))| case.variant.is_none() && taken.is_none())
            .map(|(index, _)| index)
            .collect()
    }

    fn total(&self, raw: &Raw) -> f64 {
        let groups = raw.groups.iter().map(|group| group.points);
        groups.sum::<f64>() + self.own_points(&self.rest())
    }

    fn into_rubric(self, raw: Raw) -> Result<Rubric, ConfigError> {
        let factor = raw.scale.map_or(1.0, |scale| scale / self.total(&raw));
        let rest = self.rest();
        let mut groups = raw.groups;
        if !rest.is_empty() {
            groups.push(Group {
                name: if groups.is_empty() {
                    "Cases"
                } else {
                    "Other cases"
                }
                .to_owned(),
                points: self.own_points(&rest),
                mode: GroupMode::Proportional,
                cases: self.weights(&rest),
            });
        }
        for group in &mut groups {
            group.points *= factor;
        }
        let full: f64 = groups.iter().map(|group| group.points).sum();
        let bonuses = raw.bonuses.into_iter().map(|(mut bonus, percent)| {
            if let Some(percent) = percent {
                bonus.group.points = full * percent / 100.0;
            }
            bonus
        });
        Ok(Rubric {
            bonuses: bonuses.collect(),
            groups,
            charges: raw.charges,
            penalties: raw.penalties,
            late: raw.late,
            rounding: raw.rounding,
        })
    }
}

pub(super) fn required(section: &Section<'_>, key: &str, what: &str) -> Read<String> {
    let text = section.string(key)?;
    text.map(str::to_owned)
        .ok_or_else(|| section.missing(key, what))
}

/// A number that is not negative.
pub(super) fn points(section: &Section<'_>, key: &str) -> Read<Option<f64>> {
    match section.number(key)? {
        Some(number) if !(number.is_finite() && number >= 0.0) => {
            let message = format!("`{}` cannot be {number}", section.path_of(key));
            Err(section.error_at(key, message, Some("0 or more".to_owned())))
        }
        number => Ok(number),
    }
}

fn mode(section: &Section<'_>) -> Read<GroupMode> {
    let mode = section.choice("mode", &GroupMode::NAMES)?;
    Ok(mode.unwrap_or(GroupMode::Proportional))
}
