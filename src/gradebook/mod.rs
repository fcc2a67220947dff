//! Many replays: in parallel, delivered in order.
