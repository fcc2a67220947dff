//! Everything by keyboard alone.

use fantoccini::key::Key;

use super::browser::Tab;

pub async fn a_class_is_sorted_filtered_and_a_student_opened_and_a_diff_toggled(tab: Tab) {
    tab.open("index.html").await;
    skip_to_the_content(&tab).await;
    sort(&tab).await;
    filter(&tab).await;
    open_a_student(&tab).await;
    toggle_blanks(&tab).await;
    toggle_a_difference(&tab).await;
}

async fn skip_to_the_content(tab: &Tab) {
    tab.tab_to(".skip", false).await;
    tab.press(Key::Enter).await;
    tab.until("document.activeElement.id === 'main'").await;
}

async fn sort(tab: &Tab) {
    tab.tab_to("nav a[href='#cases']", true).await;
    tab.tab_to("a[href='#students']", false).await;
    tab.press(Key::Enter).await;
    tab.until("location.hash === '#students'").await;
    tab.tab_to("[data-sort=total] button", false).await;
    tab.press(Key::Enter).await;
    let order = "[...document.querySelectorAll('#roster tbody tr')].map((row) => Number(row.dataset.total))";
    tab.until("document.querySelector('[data-sort=total]').ariaSort === 'ascending'")
        .await;
    let sorted = |sign: &str| {
        format!(
            "{order}.every((total, at, all) => at === 0 || {sign} * (total - all[at - 1]) >= 0)"
        )
    };
    assert_eq!(tab.text(&sorted("1")).await, "true");
    tab.press(Key::Space).await;
    tab.until("document.querySelector('[data-sort=total]').ariaSort === 'descending'")
        .await;
    assert_eq!(tab.text(&sorted("-1")).await, "true");
    assert_eq!(
        tab.text("document.querySelectorAll('[aria-sort]').length")
            .await,
        "1"
    );
    assert_eq!(
        tab.text("document.getElementById('status').textContent")
            .await,
        "Sorted by Score, largest first"
    );
}

async fn filter(tab: &Tab) {
    let status = "document.getElementById('status').textContent";
    let shown = "[...document.querySelectorAll('#roster tbody tr')].filter((row) => row.checkVisibility()).length";
    tab.tab_to("#filter", true).await;
    tab.keys("demir d").await;
    tab.until(&format!("{status} === '15 of 120 students'"))
        .await;
    assert_eq!(tab.text(shown).await, "15");
    tab.tab_to("#state", false).await;
    tab.keys("late").await;
    tab.until("document.getElementById('state').value === 'late'")
        .await;
    tab.until(&format!("{shown} < 15 && {shown} > 0")).await;
    assert_eq!(
        tab.text(status).await,
        format!("{} of 120 students", tab.text(shown).await)
    );
}

async fn open_a_student(tab: &Tab) {
    tab.tab_to("#roster tbody a", false).await;
    let name = tab.text("document.activeElement.textContent").await;
    assert!(name.ends_with("Demir"), "{name}");
    tab.press(Key::Enter).await;
    tab.until("location.pathname.includes('/staff/')").await;
    tab.until(&format!(
        "document.querySelector('h1')?.textContent === '{name}'"
    ))
    .await;
}

async fn toggle_blanks(tab: &Tab) {
    let output = "document.querySelector('.wrong[open] pre').textContent";
    tab.tab_to("#blanks", false).await;
    assert!(tab.text(output).await.contains("Number correct"));
    tab.press(Key::Space).await;
    tab.until(&format!("{output}.includes('Number·correct')"))
        .await;
    assert_eq!(tab.text("document.activeElement.ariaPressed").await, "true");
    tab.press(Key::Enter).await;
    tab.until(&format!("{output}.includes('Number correct')"))
        .await;
}

async fn toggle_a_difference(tab: &Tab) {
    tab.tab_to(".wrong[open] summary", false).await;
    tab.press(Key::Enter).await;
    tab.until("document.activeElement.matches('.wrong:not([open]) summary')")
        .await;
    tab.press(Key::Space).await;
    tab.until("document.activeElement.matches('.wrong[open] summary')")
        .await;
    assert_ne!(
        tab.text("getComputedStyle(document.activeElement).outlineStyle")
            .await,
        "none"
    );
}
