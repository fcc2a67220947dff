//! How the pages stand on narrow screens, on paper, without a script, and against hostile bytes.
//!
//! With `REGRADE_SCREENSHOTS=folder`, pictures of the pages are put there to be looked at.

use std::path::PathBuf;

use base64::Engine as _;
use serde_json::json;

use super::browser::Tab;

const PAGES: [&str; 6] = [
    "index.html",
    "staff/student3.html",
    "staff/student39.html",
    "staff/scriptalert1script~e8ad85c00baf38b0.html",
    "student/student3.html",
    "open/student4.html",
];

pub async fn no_page_is_wider_than_a_telephone(tab: Tab) {
    for page in PAGES {
        tab.open(page).await;
        for (scheme, width) in [
            ("light", 1280),
            ("dark", 1280),
            ("light", 360),
            ("dark", 360),
        ] {
            tab.prefer(scheme, "screen").await;
            tab.width(width).await;
            let wide = tab.text("document.scrollingElement.scrollWidth").await;
            assert!(
                wide.parse::<u32>().expect("a width") <= width,
                "{page}: {wide}"
            );
            picture(&tab, &format!("{page}-{scheme}-{width}")).await;
        }
    }
}

pub async fn on_paper_everything_is_unfolded_and_no_control_is_left(tab: Tab) {
    for page in ["index.html", "open/student3.html"] {
        tab.open(page).await;
        tab.prefer("dark", "print").await;
        let seen = |css: &str| {
            format!(
                "[...document.querySelectorAll('{css}')].filter((one) => one.checkVisibility({{contentVisibilityAuto: true}}) && one.getClientRects().length).length"
            )
        };
        for control in ["nav", ".tools", "input", "select", "#blanks"] {
            assert_eq!(tab.text(&seen(control)).await, "0", "{page}: {control}");
        }
        let folded = "document.querySelectorAll('main details:not([open])').length";
        assert_ne!(tab.text(folded).await, "0");
        let blank = "[...document.querySelectorAll('main details:not(.distribution) :is(pre, table)')].filter((one) => one.getBoundingClientRect().height === 0).length";
        assert_eq!(tab.text(blank).await, "0", "{page}");
        assert_eq!(
            tab.text("getComputedStyle(document.body).backgroundColor")
                .await,
            "rgb(255, 255, 255)"
        );
        picture(&tab, &format!("{page}-print")).await;
    }
}

pub async fn nothing_moves_where_a_person_wants_that(tab: Tab) {
    tab.open("index.html").await;
    let scrolling = "getComputedStyle(document.documentElement).scrollBehavior";
    assert_eq!(tab.text(scrolling).await, "smooth");
    tab.prefer("light", "screen").await;
    assert_eq!(tab.text(scrolling).await, "auto");
}

pub async fn without_a_script_the_pages_are_whole_and_have_no_dead_controls(tab: Tab) {
    tab.debug(
        "Emulation.setScriptExecutionDisabled",
        json!({"value": true}),
    )
    .await;
    for page in ["index.html", "open/student3.html"] {
        tab.open(page).await;
        let dead = "[...document.querySelectorAll('button, input, select')].filter((one) => one.checkVisibility()).length";
        assert_eq!(tab.text(dead).await, "0", "{page}");
    }
    tab.open("index.html").await;
    assert_eq!(
        tab.text("document.querySelectorAll('#roster tbody tr').length")
            .await,
        "120"
    );
}

pub async fn hostile_bytes_run_nothing_and_add_nothing(tab: Tab) {
    for page in PAGES {
        tab.open(page).await;
        assert_eq!(tab.text("typeof window.pwned").await, "undefined", "{page}");
        assert_eq!(
            tab.text("document.querySelectorAll('script').length").await,
            "1"
        );
        assert_eq!(
            tab.text("document.querySelectorAll('img, iframe, [onload], [onerror]').length")
                .await,
            "0"
        );
        assert_eq!(
            tab.text("performance.getEntriesByType('resource').length")
                .await,
            "0"
        );
    }
    tab.open("staff/scriptalert1script~e8ad85c00baf38b0.html")
        .await;
    let shown = tab
        .text("document.querySelector('.wrong[open] figure:last-child').innerText")
        .await;
    assert!(shown.contains("<script>window.pwned=1</script>"), "{shown}");
    assert!(
        shown.contains("NULESC[31mESC]0;xBEL\\xff⟨U+202E⟩א&amp;"),
        "{shown}"
    );
}

/// A picture of the whole page, where somebody asked for one.
async fn picture(tab: &Tab, name: &str) {
    let Some(folder) = std::env::var_os("REGRADE_SCREENSHOTS").map(PathBuf::from) else {
        return;
    };
    let shot = json!({"format": "png", "captureBeyondViewport": true});
    let shot = tab.debug("Page.captureScreenshot", shot).await;
    let data = shot["data"].as_str().expect("a picture");
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(data)
        .expect("base64");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(format!("{}.png", name.replace(['/', '~'], "-")));
    std::fs::write(file, bytes).expect("the picture can be written");
}
