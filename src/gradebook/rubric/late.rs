//! What being late costs.

use super::rounding::tidy;

/// What each day costs, and when nothing is accepted any more.
#[derive(Debug, Clone, PartialEq)]
pub struct Late {
    /// Points for each day begun.
    pub per_day: f64,
    /// Days after which a submission earns nothing; none for never.
    pub max_days: Option<u32>,
    /// When it was due, in seconds since 1970, where the assignment says so.
    pub due: Option<i64>,
    /// The offset of the time of day that `due` is written in, in seconds east of Greenwich.
    pub offset: i64,
    /// Minutes after the due time that do not count.
    pub grace: u32,
}

impl Late {
    /// What is taken off, and why.
    pub(super) fn cost(&self, days: u32, points: f64) -> (f64, String) {
        let begun = if days == 1 {
            "1 day"
        } else {
            &format!("{days} days")
        };
        match self.max_days {
            Some(most) if days > most => (
                points,
                format!("{begun} late; nothing is accepted after {most}"),
            ),
            _ => {
                let cost = tidy(self.per_day * f64::from(days)).min(points);
                (cost, format!("{begun} late, {} a day", self.per_day))
            }
        }
    }
}

/// Days begun after the due date: by the clock where both times are known, one day where the
/// learning system only marks the submission as late.
pub fn days_late(late: Option<&Late>, submitted: Option<&str>, marked: Option<bool>) -> u32 {
    let by_clock = late.and_then(|late| {
        let seconds = seconds_of(submitted?, late.offset)? - late.due?;
        let counted = seconds - i64::from(late.grace) * 60;
        if counted <= 0 {
            return Some(0);
        }
        // The grace only decides whether it is late; how late is told from the due time.
        u32::try_from(seconds.div_euclid(DAY) + i64::from(seconds.rem_euclid(DAY) > 0)).ok()
    });
    by_clock.unwrap_or(u32::from(marked == Some(true)))
}

const DAY: i64 = 86_400;

/// Seconds since 1970 of `2026-11-20T23:55:00+03:00` and its like: a blank for the T, no seconds,
/// fractions of them, `Z`, `UTC`, or no offset, which takes the one given.
pub(super) fn seconds_of(text: &str, offset: i64) -> Option<i64> {
    let text = text.trim();
    let (date, rest) = text.split_at_checked(10)?;
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let rest = rest.trim_start_matches(['T', 't', ' ']);
    let end = rest
        .find(|glyph: char| !(glyph.is_ascii_digit() || ":.".contains(glyph)))
        .unwrap_or(rest.len());
    let (time, zone) = rest.split_at_checked(end)?;
    let mut clock = time.split(':').map(|part| {
        let whole = part.split('.').next().unwrap_or_default();
        whole.parse::<i64>().ok()
    });
    let (hour, minute) = (clock.next()??, clock.next()??);
    let second = clock.next().unwrap_or(Some(0))?;
    let (year, month, day) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let in_range = (1..=12).contains(&month) && (1..=31).contains(&day) && hour < 24 && minute < 60;
    in_range
        .then(|| days_from_civil(year, month, day) * DAY)
        .map(|midnight| midnight + hour * 3600 + minute * 60 + second)
        .and_then(|local| Some(local - zone_of(zone.trim(), offset)?))
}

/// The offset of a zone, in seconds east of Greenwich.
pub(super) fn zone_of(zone: &str, otherwise: i64) -> Option<i64> {
    match zone {
        "" => return Some(otherwise),
        "Z" | "z" | "UTC" | "GMT" => return Some(0),
        _ => {}
    }
    let sign = match zone.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let digits: String = zone.chars().filter(char::is_ascii_digit).collect();
    let (hours, minutes) = digits.split_at_checked(2)?;
    let minutes = if minutes.is_empty() { "0" } else { minutes };
    Some(sign * (hours.parse::<i64>().ok()? * 3600 + minutes.parse::<i64>().ok()? * 60))
}

/// Days since 1970-01-01 in the Gregorian calendar, by counting from a first of March.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_the_forms_that_people_write() {
        let at = 1_774_915_200 + 300;
        for text in [
            "2026-03-31T00:05:00Z",
            "2026-03-31 00:05:00 UTC",
            "2026-03-31T03:05:00+03:00",
            "2026-03-31 03:05 +0300",
            "2026-03-30T19:05:00.250-05:00",
            "2026-03-31T03:05",
        ] {
            assert_eq!(seconds_of(text, 3 * 3600), Some(at), "{text}");
        }
        assert_eq!(seconds_of("1970-01-01T00:00:00Z", 0), Some(0));
        assert_eq!(seconds_of("2000-02-29T00:00:00Z", 0), Some(951_782_400));
    }

    #[test]
    fn what_is_no_time_is_none() {
        for text in [
            "",
            "yesterday",
            "2026-13-01T00:00Z",
            "2026-01-01",
            "2026-01-01T25:00Z",
            "é26-01-01 00:00",
        ] {
            assert_eq!(seconds_of(text, 0), None, "{text}");
        }
    }

    fn late(grace: u32) -> Late {
        Late {
            per_day: 10.0,
            max_days: Some(2),
            due: seconds_of("2026-03-30T23:55:00+03:00", 0),
            offset: 3 * 3600,
            grace,
        }
    }

    #[test]
    fn a_day_that_has_begun_counts_and_the_grace_does_not() {
        let days = |text| days_late(Some(&late(30)), Some(text), None);
        assert_eq!(days("2026-03-30T23:55:00"), 0);
        assert_eq!(days("2026-03-31T00:25:00"), 0);
        assert_eq!(days("2026-03-31T00:25:01"), 1);
        assert_eq!(days("2026-03-31T23:55:00"), 1);
        assert_eq!(days("2026-03-31T23:55:01"), 2);
    }

    #[test]
    fn a_mark_of_the_learning_system_is_one_day_where_no_clock_tells_more() {
        assert_eq!(days_late(Some(&late(0)), None, Some(true)), 1);
        assert_eq!(days_late(None, Some("2026-03-31T00:25:01"), Some(true)), 1);
        assert_eq!(days_late(None, None, None), 0);
        let before = Some("2026-03-01T00:00");
        assert_eq!(days_late(Some(&late(0)), before, Some(true)), 0);
    }

    #[test]
    fn nothing_is_accepted_after_the_last_day() {
        assert_eq!(late(0).cost(2, 50.0).0, 20.0);
        assert_eq!(late(0).cost(2, 15.0).0, 15.0);
        assert_eq!(late(0).cost(3, 50.0).0, 50.0);
    }
}
