import "@vscode-elements/elements/dist/vscode-badge/index.js";
import "@vscode-elements/elements/dist/vscode-button/index.js";
import "@vscode-elements/elements/dist/vscode-progress-bar/index.js";
import type { CommandButton, Fact, FailureRow, Strip, TestPage } from "../present/pages/page";
import { dayCell, dayHeads, loadLine } from "./dayCells";
import { button, byId, type Child, element, Parts } from "./dom";
import { moved } from "./gridMoves";
import { tellOnHover } from "./hover";
import { type FromTestPage, type Handlers, handle, type TestPageSubject, type ToTestPage } from "./protocol";
import { listen } from "./vsCodeApi";

/** What the page remembers over a reload. Of another version's memory the subject stays: its page cannot be shown. */
interface Memory {
  readonly version: 2;
  readonly subject: TestPageSubject;
  /** What was shown last; absent if it is too much to remember. */
  readonly page?: TestPage;
}

/** Characters of JSON; VS Code keeps the memory of each page in one file of the workspace. */
const mostRemembered = 100_000;

const api = acquireVsCodeApi<Memory>();
const parts = new Parts();
const send = (message: FromTestPage) => api.postMessage(message);

function paint(
  page: TestPage,
  { live, notice = page.notice }: { readonly live: boolean; readonly notice?: string | undefined },
): void {
  document.title = page.title;
  parts.paint("title", page.title, (title) => [title]);
  parts.paint("context", page.context, (context) => [context]);
  parts.paint("asOf", page.asOf || undefined, (asOf) => [asOf]);
  parts.paint("badges", page.badges, (badges) => badges.map((badge) => element("vscode-badge", {}, badge)));
  parts.paint("notice", notice, (text) => [text]);
  byId("actions").setAttribute("aria-label", page.buttons.label);
  parts.paint("actions", { items: page.buttons.items, live }, ({ items }) =>
    items.map((item, index) => commandButton(item, { secondary: index > 0, disabled: !live })),
  );
  const showValue = (value: string | undefined) => value ?? notStatedSign(page.notStated);
  parts.paint("evidence", page.evidence, ({ heading, sentence, facts }) => [
    element("h2", {}, heading),
    element("p", {}, sentence),
    element("dl", { class: "figures" }, ...facts.map(({ term, value }) => figure(term, showValue(value)))),
  ]);
  parts.paint("strip", live ? page.strip : undefined, stripPart);
  parts.paint("failures", page.failures, (failures) => failuresPart(failures, showValue));
  parts.paint("about", { ...page.about, live }, ({ heading, facts }) => [
    element("h2", {}, heading),
    element("dl", { class: "facts" }, ...facts.flatMap((fact) => factRow(fact, live, showValue))),
  ]);
}

function commandButton(
  { command, label }: CommandButton,
  state: { readonly secondary?: boolean; readonly disabled: boolean },
): HTMLElement {
  return button(label, command, () => send({ type: "run", command }), state);
}

type ShowValue = (value: string | undefined) => Child;

function notStatedSign({ mark, label }: TestPage["notStated"]): HTMLElement {
  return element(
    "span",
    { title: label },
    element("span", { "aria-hidden": "true" }, mark),
    element("span", { class: "heardOnly" }, label),
  );
}

function figure(term: string, value: Child): HTMLElement {
  return element("div", {}, element("dt", {}, term), element("dd", {}, value));
}

function factRow({ term, value, button: does }: Fact, live: boolean, showValue: ShowValue): HTMLElement[] {
  const shown = does && live ? linkButton(value ?? "", does) : element("span", {}, showValue(value));
  return [element("dt", {}, term), element("dd", {}, shown)];
}

/** Looks like a link; what it does is the extension's affair, which checks the address once more. */
function linkButton(text: string, { command, label }: CommandButton): HTMLElement {
  const made = element("button", { class: "link", "data-focus": command, title: label }, text);
  made.addEventListener("click", () => send({ type: "run", command }));
  return made;
}

function stripPart(strip: Strip): Child[] {
  return [
    element("h2", {}, strip.heading),
    strip.summary === "" ? undefined : element("p", {}, strip.summary),
    strip.cells.length === 0 ? undefined : stripTable(strip),
    element("div", { class: "load" }, ...loadLine(strip, (type) => send({ type }))),
  ];
}

function stripTable({ caption, days, cells }: Strip): HTMLElement {
  const row = cells.map((state, index) => dayCell(days[index], state));
  const table = element(
    "table",
    { class: "days", role: "grid", "aria-label": caption },
    element("thead", {}, element("tr", {}, ...dayHeads(days))),
    element("tbody", {}, element("tr", {}, ...row)),
  );
  let active = row.length - 1;
  row[active]?.setAttribute("tabindex", "0");
  row.forEach((cell, day) => {
    cell.addEventListener("focus", () => {
      row[active]?.setAttribute("tabindex", "-1");
      active = day;
      cell.setAttribute("tabindex", "0");
    });
  });
  table.addEventListener("keydown", (event) => {
    const to = moved(event, { row: 0, column: active }, { rows: 1, columns: row.length }, 1);
    if (!to) return;
    event.preventDefault();
    row[to.column]?.focus();
  });
  return element("div", { class: "scroller" }, table);
}

function failuresPart({ heading, sentence, columns, rows, copy }: TestPage["failures"], showValue: ShowValue): Child[] {
  if (rows.length === 0) return [element("h2", {}, heading), element("p", {}, sentence)];
  const head = [columns.times, columns.lastSeen, columns.text].map((text) => element("th", { scope: "col" }, text));
  return [
    element("h2", { id: "failuresHeading" }, heading),
    element(
      "table",
      { class: "failures", "aria-labelledby": "failuresHeading" },
      element("thead", {}, element("tr", {}, ...head)),
      element(
        "tbody",
        {},
        ...rows.map((row, index) => failureRow(row, index, { name: columns.text, copy, showValue })),
      ),
    ),
  ];
}

function failureRow(
  { times, lastSeen, text }: FailureRow,
  index: number,
  { name, copy, showValue }: { readonly name: string; readonly copy: string; readonly showValue: ShowValue },
): HTMLElement {
  const copying = button(copy, `copy${index}`, () => send({ type: "copy", text }));
  return element(
    "tr",
    {},
    element("td", { class: "times" }, showValue(times)),
    element("td", { class: "lastSeen" }, showValue(lastSeen)),
    element(
      "td",
      {},
      element(
        "div",
        { class: "failure" },
        element("pre", { tabindex: "0", role: "group", "aria-label": name }, text),
        copying,
      ),
    ),
  );
}

function remembered(): Memory | undefined {
  const memory = api.getState() as Memory | undefined;
  return memory && { version: 2, subject: memory.subject, ...(memory.version === 2 && memory) };
}

function remember(subject: TestPageSubject, page: TestPage): void {
  const fits = JSON.stringify(page).length <= mostRemembered;
  api.setState({ version: 2, subject, ...(fits ? { page } : {}) });
}

const handlers: Handlers<ToTestPage> = {
  show({ subject, page }) {
    remember(subject, page);
    paint(page, { live: true });
  },
  notLoaded({ title, notice, memory }) {
    const known = remembered();
    if (known && memory === "forget") api.setState({ version: 2, subject: known.subject });
    if (known?.page && memory === "show") paint(known.page, { live: false, notice });
    else {
      parts.paint("title", title, (text) => [text]);
      parts.paint("notice", notice, (text) => [text]);
    }
  },
};

tellOnHover(byId("strip"));
listen<ToTestPage>(api, (message) => handle(handlers, message));
