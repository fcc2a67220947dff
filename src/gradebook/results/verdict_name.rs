//! Verdicts by their names.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

use crate::judge::Verdict;

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the shape that serde asks for"
)]
pub fn serialize<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Verdict, D::Error> {
    let name = String::deserialize(deserializer)?;
    let found = Verdict::NAMES.iter().find(|(known, _)| *known == name);
    found
        .map(|(_, verdict)| *verdict)
        .ok_or_else(|| D::Error::custom(format!("no verdict is called `{name}`")))
}

pub fn schema(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<_> = Verdict::NAMES.iter().map(|(name, _)| *name).collect();
    json_schema!({"type": "string", "enum": names})
}
