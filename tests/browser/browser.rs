//! A headless browser, and what can be done in its one tab.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use regrade::report::html::{Audience, file_name, student_page, write_site};
use regrade::report::shown::Stage;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{Scenario, sample, tools};

/// How long a condition may take to come true on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The pages on disk, written once: the site of staff, and the views of some students.
pub fn site() -> &'static Path {
    static SITE: OnceLock<PathBuf> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("html-report");
        let class = sample::class();
        write_site(&class, &folder).expect("the site can be written");
        for (kind, class) in [("student", class), ("open", sample::open_class())] {
            for submission in class.submissions.iter().take(40) {
                let page = student_page(&class, submission, Audience::Student(Stage::Open));
                let file = folder.join(kind).join(file_name(&submission.key));
                regrade::fixture::write::write(&file, page.as_bytes()).expect("a page");
            }
        }
        folder
    })
}

/// The browser, what drives it, and what waits for it.
pub struct Browser {
    runtime: Runtime,
    tab: Tab,
    // Ends after the tab, which it serves.
    _driver: Driver,
}

impl Browser {
    /// Starts a browser.
    pub fn start() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        let driver = Driver::start();
        let tab = runtime.block_on(driver.open());
        Self {
            runtime,
            tab,
            _driver: driver,
        }
    }

    /// Plays a scenario; then checks that the console stayed empty and that nothing was asked of
    /// anybody.
    pub fn play(&self, scenario: Scenario) {
        self.runtime.block_on(async {
            self.tab.reset().await;
            scenario(self.tab.clone()).await;
            self.tab.assert_quiet().await;
        });
    }

    /// Ends the browser, whatever came of the scenarios.
    pub fn close(self) {
        let closed = self.runtime.block_on(self.tab.0.close());
        closed.expect("the browser can be closed");
    }
}

/// The driver's process, and the profile of its browser.
struct Driver {
    process: Child,
    port: u16,
    profile: tempfile::TempDir,
    // Held so that the driver can go on writing.
    _stdout: BufReader<ChildStdout>,
}

impl Driver {
    fn start() -> Self {
        let mut process = Command::new(tools::chromedriver())
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let mut stdout = BufReader::new(process.stdout.take().expect("a pipe"));
        let port = loop {
            let mut line = String::new();
            let read = stdout.read_line(&mut line).expect("what the driver says");
            assert!(read > 0, "the driver ended before it told its port");
            if let Some((_, port)) = line.trim().split_once("successfully on port ") {
                break port.trim_end_matches('.').parse().expect("a port");
            }
        };
        Self {
            process,
            port,
            profile: tempfile::tempdir().expect("a folder"),
            _stdout: stdout,
        }
    }

    async fn open(&self) -> Tab {
        let profile = format!("--user-data-dir={}", self.profile.path().display());
        let capabilities = json!({
            "goog:chromeOptions": {
                "binary": tools::chromium(),
                "args": [
                    "--no-sandbox", "--headless", "--disable-gpu", "--disable-quic",
                    "--no-first-run", "--disable-background-networking",
                    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
                    "--window-size=1280,900", profile,
                ],
            },
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "timeouts": {"script": 60_000},
        });
        let Value::Object(capabilities) = capabilities else {
            unreachable!("written as an object");
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .expect("the browser starts");
        Tab(client)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A command of the browser beyond the standard: its name below `goog/` or `se/`, and its body.
#[derive(Debug)]
struct Extra(&'static str, Value);

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let session = session.expect("a session");
        base.join(&format!("session/{session}/{}", self.0))
    }

    fn method_and_body(&self, _url: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.1.to_string()))
    }
}

/// The one tab of a browser.
#[derive(Debug, Clone)]
pub struct Tab(Client);

impl Tab {
    /// An empty page as the browser has it at the start, and nothing in the logs: what its own
    /// first page asks for is not ours to answer for.
    async fn reset(&self) {
        let on = json!({"value": false});
        self.debug("Emulation.setScriptExecutionDisabled", on).await;
        self.debug("Emulation.clearDeviceMetricsOverride", json!({}))
            .await;
        let media = json!({"media": "", "features": []});
        self.debug("Emulation.setEmulatedMedia", media).await;
        self.0.goto("about:blank").await.expect("an empty page");
        for kind in ["browser", "performance"] {
            self.log(kind).await;
        }
    }

    /// Opens a page of the site.
    pub async fn open(&self, page: &str) {
        let url = format!("file://{}", site().join(page).display());
        self.0.goto(&url).await.expect("the page opens");
    }

    /// Runs a script and gives what it returns.
    pub async fn run(&self, script: &str, args: Vec<Value>) -> Value {
        self.0.execute(script, args).await.expect("the script runs")
    }

    /// Runs a script that calls its last argument when it is done.
    pub async fn run_async(&self, script: &str) -> Value {
        self.0
            .execute_async(script, Vec::new())
            .await
            .expect("the script runs")
    }

    /// The value of an expression, as text.
    pub async fn text(&self, expression: &str) -> String {
        let value = self
            .run(&format!("return String({expression})"), Vec::new())
            .await;
        value.as_str().expect("text").to_owned()
    }

    /// Waits until an expression is true.
    pub async fn until(&self, expression: &str) {
        let wait = async {
            while self.text(&format!("Boolean({expression})")).await != "true" {
                tokio::task::yield_now().await;
            }
        };
        let came = tokio::time::timeout(PATIENCE, wait).await;
        assert!(came.is_ok(), "never came true: {expression}");
    }

    /// Presses and releases keys, wherever the focus is.
    pub async fn keys(&self, text: &str) {
        for glyph in text.chars() {
            let glyph = glyph.to_string();
            self.key(&glyph, &[]).await;
        }
    }

    /// Presses one key.
    pub async fn press(&self, key: Key) {
        self.key(&char::from(key).to_string(), &[]).await;
    }

    /// Presses Tab, backwards with Shift, until what is focused matches a selector.
    pub async fn tab_to(&self, selector: &str, backwards: bool) {
        let held: &[Key] = if backwards { &[Key::Shift] } else { &[] };
        for _ in 0..60 {
            self.key(&char::from(Key::Tab).to_string(), held).await;
            let at = "return document.activeElement.matches(arguments[0])";
            if self.run(at, vec![json!(selector)]).await == json!(true) {
                return;
            }
        }
        panic!("60 tabs do not lead to {selector}");
    }

    async fn key(&self, key: &str, held: &[Key]) {
        let step = |kind: &str, value: &str| json!({"type": kind, "value": value});
        let held: Vec<_> = held
            .iter()
            .map(|key| char::from(*key).to_string())
            .collect();
        let mut steps: Vec<_> = held.iter().map(|key| step("keyDown", key)).collect();
        steps.push(step("keyDown", key));
        steps.push(step("keyUp", key));
        steps.extend(held.iter().map(|key| step("keyUp", key)));
        let actions = json!({"actions": [{"type": "key", "id": "keyboard", "actions": steps}]});
        self.extra("actions", actions).await;
    }

    /// A command of the protocol that browsers are debugged with.
    pub async fn debug(&self, command: &str, params: Value) -> Value {
        self.extra(
            "goog/cdp/execute",
            json!({"cmd": command, "params": params}),
        )
        .await
    }

    /// Shows pages as a person wants them: `light` or `dark`, on `screen` or in `print`.
    pub async fn prefer(&self, scheme: &str, media: &str) {
        let features = json!([
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]);
        let media = json!({"media": media, "features": features});
        self.debug("Emulation.setEmulatedMedia", media).await;
    }

    /// Makes the window as wide as a telephone or a desk.
    pub async fn width(&self, width: u32) {
        let size = json!({
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600,
        });
        self.debug("Emulation.setDeviceMetricsOverride", size).await;
    }

    async fn extra(&self, name: &'static str, body: Value) -> Value {
        self.0
            .issue_cmd(Extra(name, body))
            .await
            .expect("the browser knows the command")
    }

    async fn log(&self, kind: &str) -> Vec<Value> {
        let log = self.extra("se/log", json!({"type": kind})).await;
        log.as_array().expect("a list").clone()
    }

    /// Nothing on the console, and no request but for pages of the site.
    async fn assert_quiet(&self) {
        assert_eq!(self.log("browser").await, Vec::<Value>::new());
        let mut pages = 0;
        for entry in self.log("performance").await {
            let text = entry["message"].as_str().expect("a message");
            let entry: Value = serde_json::from_str(text).expect("JSON");
            let message = &entry["message"];
            if message["method"] != "Network.requestWillBeSent" {
                continue;
            }
            let url = message["params"]["request"]["url"]
                .as_str()
                .expect("an address");
            let ours = url.starts_with(&format!("file://{}/", site().display()));
            assert!(ours && url.contains(".html"), "asked for {url}");
            assert_eq!(message["params"]["type"], "Document", "asked for {url}");
            pages += 1;
        }
        assert!(pages > 0, "the log tells of the pages themselves");
    }
}
