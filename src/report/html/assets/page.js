"use strict";
// The pages are whole without this script: it adds sorting, filtering and folding.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);

  const say = (text) => {
    byId("status").textContent = text;
  };

  for (const tools of all(".tools")) {
    tools.hidden = false;
  }

  // ---- The students of a class

  const roster = byId("roster");

  const sortBy = (header) => {
    const body = roster.tBodies[0];
    const key = header.dataset.sort;
    const falling = header.getAttribute("aria-sort") === "ascending";
    const sign = falling ? -1 : 1;
    const value = (row) => Number(row.dataset[key]);
    const rows = [...body.rows].sort(
      (a, b) => sign * (value(a) - value(b)) || a.dataset.rank - b.dataset.rank,
    );
    body.append(...rows);
    for (const other of all("[aria-sort]", roster)) {
      other.removeAttribute("aria-sort");
    }
    header.setAttribute("aria-sort", falling ? "descending" : "ascending");
    say(`Sorted by ${header.textContent}, ${falling ? "largest first" : "smallest first"}`);
  };

  const filter = () => {
    const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const state = byId("state").value;
    let shown = 0;
    for (const row of roster.tBodies[0].rows) {
      const { text, states } = row.dataset;
      const matches = words.every((word) => text.includes(word));
      row.hidden = !matches || (state !== "" && !states.split(" ").includes(state));
      shown += row.hidden ? 0 : 1;
    }
    say(`${shown} of ${roster.tBodies[0].rows.length} students`);
  };

  if (roster) {
    for (const header of all("[data-sort]", roster)) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...header.childNodes);
      button.addEventListener("click", () => sortBy(header));
      header.append(button);
    }
    byId("filter").addEventListener("input", filter);
    byId("state").addEventListener("change", filter);
    // A browser keeps what was typed when a page is opened again.
    filter();
  }

  // ---- The cases of a student

  const press = (button) => {
    const pressed = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(pressed));
    return pressed;
  };

  // A dot that a program printed is drawn by its code, so a dot here is always a blank.
  const drawn = new Map();

  const drawBlanks = (everywhere) => {
    for (const output of all("pre bdo, kbd bdo")) {
      const walker = document.createTreeWalker(output, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!drawn.has(node)) {
          drawn.set(node, node.data);
        }
        node.data = everywhere ? drawn.get(node).replaceAll(" ", "·") : drawn.get(node);
      }
    }
  };

  const folds = all("main details");
  const closed = folds.filter((fold) => !fold.open);

  byId("blanks")?.addEventListener("click", (event) => {
    const everywhere = press(event.currentTarget);
    drawBlanks(everywhere);
    say(everywhere ? "Every blank is drawn as a dot" : "Blanks are drawn at the ends of lines only");
  });

  byId("unfold")?.addEventListener("click", (event) => {
    const open = press(event.currentTarget);
    for (const fold of closed) {
      fold.open = open;
    }
    say(open ? "Everything is unfolded" : "Folded as at the start");
  });

  // Paper cannot be unfolded.
  const opened = [];
  window.addEventListener("beforeprint", () => {
    for (const fold of folds.filter((one) => !one.open)) {
      fold.open = true;
      opened.push(fold);
    }
  });
  window.addEventListener("afterprint", () => {
    for (const fold of opened.splice(0)) {
      fold.open = false;
    }
  });
})();
