//! What people and programs read: one file per renderer.
