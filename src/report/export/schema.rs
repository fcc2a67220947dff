//! The JSON Schema of the result file (draft 2020-12), made from the types that are written.
//!
//! It is published as `schemas/results-1.schema.json`; a test holds the published file to it.

use schemars::generate::SchemaSettings;

use crate::gradebook::results::{FORMAT_VERSION, Results};

/// The schema as text.
///
/// Unknown fields are not allowed, and the format version is pinned.
pub fn results() -> String {
    let mut schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<Results>();
    schema.insert("$id".to_owned(), id().into());
    schema.insert("title".to_owned(), "regrade results".into());
    let version = schema.pointer_mut("/properties/format_version");
    if let Some(version) = version.and_then(serde_json::Value::as_object_mut) {
        version.insert("const".to_owned(), FORMAT_VERSION.into());
    }
    format!("{:#}\n", schema.to_value())
}

/// A name, not an address: nothing has to be fetched to use the schema.
fn id() -> String {
    format!("urn:regrade:results:{FORMAT_VERSION}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::export::ClassExport as _;
    use crate::report::export::results_json::ResultsJson;
    use crate::report::testing::class;
    use serde_json::Value;

    fn document() -> Value {
        serde_json::from_slice(&ResultsJson.render(&class())).expect("it is JSON")
    }

    fn validator() -> jsonschema::Validator {
        let schema = serde_json::from_str(&results()).expect("it is JSON");
        jsonschema::draft202012::new(&schema).expect("it is a schema")
    }

    #[test]
    fn every_sample_validates() {
        assert!(validator().is_valid(&document()));
        let mut empty = document();
        empty["submissions"] = Value::Array(Vec::new());
        assert!(validator().is_valid(&empty));
    }

    #[test]
    fn unknown_fields_are_refused_at_every_depth() {
        let paths = [
            "",
            "/assignment",
            "/isolation",
            "/isolation/promises/0",
            "/cases/0",
            "/submissions/0",
            "/submissions/0/lms/canvas",
            "/submissions/0/student",
            "/submissions/2/findings/0",
            "/submissions/0/builds/0",
            "/submissions/0/cases/1",
            "/submissions/0/cases/1/dialogue/0",
            "/submissions/0/score",
            "/submissions/0/score/lines/0",
            "/submissions/0/score/without/0",
            "/alike/0",
        ];
        for path in paths {
            let mut document = document();
            let object = document.pointer_mut(path).expect("the sample has it");
            object["unknown"] = Value::Null;
            assert!(!validator().is_valid(&document), "{path}");
        }
    }

    #[test]
    fn another_version_or_verdict_is_refused() {
        for (path, value) in [
            ("/format_version", Value::from(2)),
            ("/submissions/0/cases/0/verdict", Value::from("passed")),
        ] {
            let mut document = document();
            *document.pointer_mut(path).expect("the sample has it") = value;
            assert!(!validator().is_valid(&document), "{path}");
        }
    }

    #[test]
    fn the_published_schema_is_the_one_of_the_types() {
        assert_eq!(
            include_str!("../../../schemas/results-1.schema.json"),
            results(),
            "run `regrade schema > schemas/results-1.schema.json`, and think about the version"
        );
    }
}
