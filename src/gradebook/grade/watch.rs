//! Who watches a batch.

/// Is told how far a batch is. Called on one thread.
pub trait Watch {
    /// A stretch of work begins, of so many steps.
    fn begin(&self, what: &'static str, steps: usize);
    /// A step is done; `name` is what it was about.
    fn step(&self, name: &str);
    /// The stretch is over.
    fn end(&self);
}

/// Nobody watches.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

impl Watch for Silent {
    fn begin(&self, _what: &'static str, _steps: usize) {}
    fn step(&self, _name: &str) {}
    fn end(&self) {}
}
