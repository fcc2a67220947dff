//! What a checker of accessibility says.

use serde_json::json;

use super::browser::Tab;
use super::tools;

const PAGES: [&str; 6] = [
    "index.html",
    "staff/student3.html",
    "staff/student39.html",
    "student/student3.html",
    "open/student4.html",
    "open/student6.html",
];

pub async fn no_violation_is_found_in_light_or_dark_wide_or_narrow(tab: Tab) {
    let axe = tools::axe();
    for page in PAGES {
        tab.open(page).await;
        tab.run(&axe, Vec::new()).await;
        tab.run("document.getElementById('unfold')?.click()", Vec::new())
            .await;
        tab.run(
            "for (const fold of document.querySelectorAll('details')) fold.open = true",
            Vec::new(),
        )
        .await;
        for (scheme, width) in [("light", 1280), ("dark", 360)] {
            tab.prefer(scheme, "screen").await;
            tab.width(width).await;
            assert_eq!(violations(&tab).await, json!([]), "{page} in {scheme}");
        }
    }
}

/// What axe found, with the first places of each.
async fn violations(tab: &Tab) -> serde_json::Value {
    tab.run_async(
        "const done = arguments[0];
        const brief = (one) => [one.id, one.nodes.length, one.nodes.slice(0, 3).map((node) => [node.html, node.failureSummary])];
        axe.run(document, {resultTypes: ['violations']}).then(
            (results) => done(results.testEngine.name === 'axe-core' && results.passes.length > 20
                ? results.violations.map(brief) : ['too little was checked']),
            (error) => done(String(error)));",
    )
    .await
}
