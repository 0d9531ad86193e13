import "@vscode-elements/elements/dist/vscode-badge/index.js";
import "@vscode-elements/elements/dist/vscode-button/index.js";
import "@vscode-elements/elements/dist/vscode-progress-bar/index.js";
import type { CommandButton, Fact, FailureRow, Strip, TestPanelData } from "../present/pages/panelData";
import { dayCell, dayHeaders, loadControls } from "./dayCells";
import { button, byId, type Child, element, PanelParts } from "./dom";
import { nextPosition } from "./gridMoves";
import { type FromTestPanel, type Handlers, handle, type TestPanelSubject, type ToTestPanel } from "./protocol";
import { attachTooltips } from "./tooltips";
import { listen } from "./vsCodeApi";

/**
 * State that the panel keeps across a reload. Only the subject of a state of another version is used: its content
 * cannot be shown.
 */
interface PanelState {
  readonly version: 2;
  readonly subject: TestPanelSubject;
  /** Content shown last; absent if it is too large to store. */
  readonly page?: TestPanelData;
}

/**
 * Maximum length of the stored JSON, in characters. VS Code stores the state of every webview in one file of the
 * workspace.
 */
const maxStateLength = 100_000;

const api = acquireVsCodeApi<PanelState>();
const parts = new PanelParts();
const send = (message: FromTestPanel) => api.postMessage(message);

function paint(
  page: TestPanelData,
  { isLive, notice = page.notice }: { readonly isLive: boolean; readonly notice?: string | undefined },
): void {
  document.title = page.title;
  parts.paint("title", page.title, (title) => [title]);
  parts.paint("context", page.context, (context) => [context]);
  parts.paint("asOf", page.asOf || undefined, (asOf) => [asOf]);
  parts.paint("badges", page.badges, (badges) => badges.map((badge) => element("vscode-badge", {}, badge)));
  parts.paint("notice", notice, (text) => [text]);
  byId("actions").setAttribute("aria-label", page.buttons.label);
  parts.paint("actions", { items: page.buttons.items, live: isLive }, ({ items }) =>
    items.map((item, index) => commandButton(item, { isSecondary: index > 0, isDisabled: !isLive })),
  );
  const showValue = (value: string | undefined) => value ?? notStatedSign(page.notStated);
  parts.paint("evidence", page.evidence, ({ heading, sentence, facts }) => [
    element("h2", {}, heading),
    element("p", {}, sentence),
    element("dl", { class: "figures" }, ...facts.map(({ term, value }) => figure(term, showValue(value)))),
  ]);
  parts.paint("strip", isLive ? page.strip : undefined, stripPart);
  parts.paint("failures", page.failures, (failures) => failuresPart(failures, showValue));
  parts.paint("about", { ...page.about, live: isLive }, ({ heading, facts }) => [
    element("h2", {}, heading),
    element("dl", { class: "facts" }, ...facts.flatMap((fact) => factRow(fact, isLive, showValue))),
  ]);
}

function commandButton(
  { command, label }: CommandButton,
  state: { readonly isSecondary?: boolean; readonly isDisabled: boolean },
): HTMLElement {
  return button(label, command, () => send({ type: "run", command }), state);
}

type ShowValue = (value: string | undefined) => Child;

function notStatedSign({ mark, label }: TestPanelData["notStated"]): HTMLElement {
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

function factRow({ term, value, button: linkCommand }: Fact, isLive: boolean, showValue: ShowValue): HTMLElement[] {
  const valueNode =
    linkCommand && isLive ? linkButton(value ?? "", linkCommand) : element("span", {}, showValue(value));
  return [element("dt", {}, term), element("dd", {}, valueNode)];
}

/** Creates a button that looks like a link. The extension host executes the action and validates the address again. */
function linkButton(text: string, { command, label }: CommandButton): HTMLElement {
  const buttonElement = element("button", { class: "link", "data-focus": command, title: label }, text);
  buttonElement.addEventListener("click", () => send({ type: "run", command }));
  return buttonElement;
}

function stripPart(strip: Strip): Child[] {
  return [
    element("h2", {}, strip.heading),
    strip.summary === "" ? undefined : element("p", {}, strip.summary),
    strip.cells.length === 0 ? undefined : stripTable(strip),
    element("div", { class: "load" }, ...loadControls(strip, (type) => send({ type }))),
  ];
}

function stripTable({ caption, days, cells }: Strip): HTMLElement {
  const row = cells.map((state, index) => dayCell(days[index], state));
  const table = element(
    "table",
    { class: "days", role: "grid", "aria-label": caption },
    element("thead", {}, element("tr", {}, ...dayHeaders(days))),
    element("tbody", {}, element("tr", {}, ...row)),
  );
  let activeIndex = row.length - 1;
  row[activeIndex]?.setAttribute("tabindex", "0");
  row.forEach((cell, day) => {
    cell.addEventListener("focus", () => {
      row[activeIndex]?.setAttribute("tabindex", "-1");
      activeIndex = day;
      cell.setAttribute("tabindex", "0");
    });
  });
  table.addEventListener("keydown", (event) => {
    const position = nextPosition(event, { row: 0, column: activeIndex }, { rows: 1, columns: row.length }, 1);
    if (!position) return;
    event.preventDefault();
    row[position.column]?.focus();
  });
  return element("div", { class: "scroller" }, table);
}

function failuresPart(
  { heading, sentence, columns, rows, copy }: TestPanelData["failures"],
  showValue: ShowValue,
): Child[] {
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
  const copyButton = button(copy, `copy${index}`, () => send({ type: "copy", text }));
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
        copyButton,
      ),
    ),
  );
}

function loadState(): PanelState | undefined {
  const storedState = api.getState() as PanelState | undefined;
  return storedState && { version: 2, subject: storedState.subject, ...(storedState.version === 2 && storedState) };
}

function saveState(subject: TestPanelSubject, page: TestPanelData): void {
  const fits = JSON.stringify(page).length <= maxStateLength;
  api.setState({ version: 2, subject, ...(fits ? { page } : {}) });
}

const handlers: Handlers<ToTestPanel> = {
  show({ subject, page }) {
    saveState(subject, page);
    paint(page, { isLive: true });
  },
  notLoaded({ title, notice, memory }) {
    const savedState = loadState();
    if (savedState && memory === "forget") api.setState({ version: 2, subject: savedState.subject });
    if (savedState?.page && memory === "show") paint(savedState.page, { isLive: false, notice });
    else {
      parts.paint("title", title, (text) => [text]);
      parts.paint("notice", notice, (text) => [text]);
    }
  },
};

attachTooltips(byId("strip"));
listen<ToTestPanel>(api, (message) => handle(handlers, message));
