//! Rounding, said out loud.

use std::fmt;

/// How a total is rounded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rounding {
    /// To multiples of this; 0 for no rounding beyond what removes the noise of binary fractions.
    pub to: f64,
    /// Which way.
    pub mode: RoundingMode,
}

/// Which way a total is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundingMode {
    /// To the nearest, halves up.
    HalfUp,
    /// To the nearest, halves to the even multiple.
    HalfEven,
    /// Up.
    Up,
    /// Down.
    Down,
}

impl RoundingMode {
    /// The names in `assignment.toml`.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("half-up", Self::HalfUp),
        ("half-even", Self::HalfEven),
        ("up", Self::Up),
        ("down", Self::Down),
    ];
}

impl Default for Rounding {
    /// To the nearest hundredth, halves up.
    fn default() -> Self {
        Self {
            to: 0.01,
            mode: RoundingMode::HalfUp,
        }
    }
}

/// What binary fractions may be off by: far below any step, far above their noise.
const NOISE: f64 = 1e-9;

impl Rounding {
    /// Rounds a number of points that is not negative.
    pub fn apply(&self, points: f64) -> f64 {
        if self.to <= 0.0 {
            return tidy(points);
        }
        let steps = points / self.to;
        let whole = match self.mode {
            RoundingMode::HalfUp => (steps + 0.5 + NOISE).floor(),
            RoundingMode::HalfEven => (steps + noise_toward_half(steps)).round_ties_even(),
            RoundingMode::Up => (steps - NOISE).ceil(),
            RoundingMode::Down => (steps + NOISE).floor(),
        };
        tidy(whole * self.to)
    }
}

/// What moves a number that is a half but for noise onto that half.
fn noise_toward_half(steps: f64) -> f64 {
    let half = steps.floor() + 0.5;
    if (steps - half).abs() < NOISE {
        half - steps
    } else {
        0.0
    }
}

/// Takes the noise of binary fractions out: 0.30000000000000004 is 0.3. Minus zero is zero.
pub(super) fn tidy(points: f64) -> f64 {
    (points * 1e6).round() / 1e6 + 0.0
}

impl fmt::Display for Rounding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = self.to;
        match self.mode {
            _ if step <= 0.0 => formatter.write_str("not rounded"),
            RoundingMode::HalfUp => write!(formatter, "to the nearest {step}, halves up"),
            RoundingMode::HalfEven => {
                write!(
                    formatter,
                    "to the nearest {step}, halves to the even multiple"
                )
            }
            RoundingMode::Up => write!(formatter, "up to a multiple of {step}"),
            RoundingMode::Down => write!(formatter, "down to a multiple of {step}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(mode: RoundingMode, points: f64) -> f64 {
        Rounding { to: 0.5, mode }.apply(points)
    }

    #[test]
    fn every_way_of_rounding_does_what_it_says() {
        use RoundingMode::{Down, HalfEven, HalfUp, Up};
        for (mode, expected) in [(HalfUp, 1.0), (HalfEven, 1.0), (Up, 1.0), (Down, 0.5)] {
            assert_eq!(round(mode, 0.75), expected, "{mode:?}");
        }
        for (mode, expected) in [(HalfUp, 1.5), (HalfEven, 1.0), (Up, 1.5), (Down, 1.0)] {
            assert_eq!(round(mode, 1.25), expected, "{mode:?}");
        }
        for mode in [HalfUp, HalfEven, Up, Down] {
            assert_eq!(round(mode, 7.5), 7.5);
        }
    }

    #[test]
    fn noise_of_binary_fractions_moves_no_mark() {
        let noisy = 0.1 + 0.2 + 0.2;
        assert_eq!(round(RoundingMode::Up, noisy), 0.5);
        assert_eq!(round(RoundingMode::Down, 0.7 + 0.1 + 0.2), 1.0);
        assert_eq!(Rounding::default().apply(1.005), 1.01);
    }
}
