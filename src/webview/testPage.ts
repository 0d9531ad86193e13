import type { CommandButton, Fact, FailureRow, Strip, TestCommand, TestPanelData } from "../present/pages/panelData";
import { createDayCell, createDayHeaders, loadControls } from "./dayCells";
import {
  type ButtonState,
  button,
  type Child,
  columnHeader,
  element,
  factElements,
  findById,
  linkButton,
  PanelParts,
  paragraph,
  sectionHeading,
  span,
  table,
  tableRow,
} from "./dom";
import { findNextPosition } from "./gridMoves";
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

/** How the data is painted: stored data with a notice, without days, and with disabled buttons. */
interface PaintOptions {
  readonly isLive: boolean;
  readonly notice?: string | undefined;
}

function paint(page: TestPanelData, { isLive, notice = page.notice }: PaintOptions): void {
  document.title = page.title;
  parts.paintText("title", page.title);
  parts.paintText("context", page.context);
  parts.paintText("asOf", page.asOf);
  parts.paintText("notice", notice);
  parts.paint("badges", page.badges, createBadges);
  paintButtons(page, isLive);
  parts.paint("evidence", page.evidence, () => createEvidencePart(page));
  parts.paint("strip", isLive ? page.strip : undefined, createStripPart);
  parts.paint("failures", page.failures, () => createFailuresPart(page));
  parts.paint("about", { ...page.about, live: isLive }, () => createAboutPart(page, isLive));
}

function createBadges(badges: readonly string[]): Child[] {
  return badges.map((badge) => span("badge", badge));
}

function paintButtons({ buttons }: TestPanelData, isLive: boolean): void {
  const { label, items } = buttons;
  const createButton = (item: CommandButton, index: number) => {
    const state = { isSecondary: index > 0, isDisabled: !isLive };
    return createCommandButton(item, state);
  };
  findById("actions").setAttribute("aria-label", label);
  parts.paint("actions", { items, live: isLive }, () => items.map(createButton));
}

function createCommandButton({ command, label }: CommandButton, state: ButtonState): HTMLElement {
  return button(label, command, () => sendCommand(command), state);
}

function sendCommand(command: TestCommand): void {
  send({ type: "run", command });
}

function createEvidencePart(page: TestPanelData): Child[] {
  const { heading, sentence, facts } = page.evidence;
  const figures = facts.map(({ term, value }) => {
    const elements = factElements(term, createShownValue(value, page));
    return element("div", {}, ...elements);
  });
  return [sectionHeading(heading), element("p", {}, sentence), element("dl", { class: "figures" }, ...figures)];
}

function createAboutPart(page: TestPanelData, isLive: boolean): Child[] {
  const { heading, facts } = page.about;
  const elements = facts.flatMap((fact) => {
    const value = createAboutValue(fact, page, isLive);
    return factElements(fact.term, value);
  });
  const factList = element("dl", { class: "facts" }, ...elements);
  return [sectionHeading(heading), factList];
}

function createAboutValue({ value, button: linkCommand }: Fact, page: TestPanelData, isLive: boolean): HTMLElement {
  if (!linkCommand || !isLive) {
    return element("span", {}, createShownValue(value, page));
  }
  const { command, label } = linkCommand;
  // The extension host executes the action and validates the address again.
  return linkButton(value, command, () => sendCommand(command), { title: label });
}

/** Returns a value, or the text that the service does not state it. */
function createShownValue(value: string | undefined, { notStated }: TestPanelData): Child {
  if (value !== undefined) {
    return value;
  }
  const { mark, label } = notStated;
  const visibleSign = element("span", { "aria-hidden": "true" }, mark);
  const spokenText = span("heardOnly", label);
  return element("span", { title: label }, visibleSign, spokenText);
}

function createStripPart(strip: Strip): Child[] {
  const controls = loadControls(strip, (type) => send({ type }));
  return [
    sectionHeading(strip.heading),
    paragraph(strip.summary),
    createStripTable(strip),
    element("div", { class: "load" }, ...controls),
  ];
}

function createStripTable({ caption, days, cells }: Strip): HTMLElement | undefined {
  if (cells.length === 0) {
    return undefined;
  }
  const row = cells.map((state, index) => createDayCell(days[index], state));
  const body = element("tbody", {}, tableRow(...row));
  const attributes = {
    class: "days",
    role: "grid",
    "aria-label": caption,
  };
  const daysTable = table(attributes, createDayHeaders(days), body);
  moveFocusByKeys(daysTable, row);
  return element("div", { class: "scroller" }, daysTable);
}

/** Keeps one cell of the row in the tab order; keys move from it to the others. */
function moveFocusByKeys(daysTable: HTMLElement, row: readonly HTMLElement[]): void {
  let activeIndex = row.length - 1;
  row[activeIndex]?.setAttribute("tabindex", "0");
  row.forEach((cell, day) => {
    cell.addEventListener("focus", () => {
      row[activeIndex]?.setAttribute("tabindex", "-1");
      activeIndex = day;
      cell.setAttribute("tabindex", "0");
    });
  });
  daysTable.addEventListener("keydown", (event) => {
    const activePosition = { row: 0, column: activeIndex };
    const size = { rows: 1, columns: row.length };
    const position = findNextPosition(event, activePosition, size, 1);
    if (!position) {
      return;
    }
    event.preventDefault();
    row[position.column]?.focus();
  });
}

function createFailuresPart(page: TestPanelData): Child[] {
  const { heading, sentence, columns, rows } = page.failures;
  if (rows.length === 0) {
    return [sectionHeading(heading), element("p", {}, sentence)];
  }
  const headers = [columnHeader(columns.times), columnHeader(columns.lastSeen), columnHeader(columns.text)];
  const failureRows = rows.map((row, index) => createFailureRow(row, index, page));
  const body = element("tbody", {}, ...failureRows);
  const headingId = "failuresHeading";
  return [
    sectionHeading(heading, headingId),
    table({ class: "failures", "aria-labelledby": headingId }, headers, body),
  ];
}

function createFailureRow({ times, lastSeen, text }: FailureRow, index: number, page: TestPanelData): HTMLElement {
  const timesCell = element("td", { class: "times" }, createShownValue(times, page));
  const lastSeenCell = element("td", { class: "lastSeen" }, createShownValue(lastSeen, page));
  const textCell = element("td", {}, createFailureBox(text, index, page));
  return tableRow(timesCell, lastSeenCell, textCell);
}

function createFailureBox(text: string, index: number, { failures }: TestPanelData): HTMLElement {
  const { columns, copy } = failures;
  const attributes = {
    tabindex: "0",
    role: "group",
    "aria-label": columns.text,
  };
  const textElement = element("pre", attributes, text);
  const onClick = () => send({ type: "copy", text });
  const copyButton = button(copy, `copy${index}`, onClick);
  return element("div", { class: "failure" }, textElement, copyButton);
}

function loadState(): PanelState | undefined {
  const storedState = api.getState() as PanelState | undefined;
  if (storedState?.version === 2) {
    return storedState;
  }
  return storedState && { version: 2, subject: storedState.subject };
}

function saveState(subject: TestPanelSubject, page: TestPanelData): void {
  const state: PanelState = { version: 2, subject };
  const json = JSON.stringify(page);
  const fits = json.length <= maxStateLength;
  api.setState(fits ? { ...state, page } : state);
}

const handlers: Handlers<ToTestPanel> = {
  show({ subject, page }) {
    saveState(subject, page);
    paint(page, { isLive: true });
  },
  notLoaded({ title, notice, memory }) {
    const savedState = loadState();
    if (savedState && memory === "forget") {
      api.setState({ version: 2, subject: savedState.subject });
    }
    if (savedState?.page && memory === "show") {
      paint(savedState.page, { isLive: false, notice });
      return;
    }
    parts.paintText("title", title);
    parts.paintText("notice", notice);
  },
};

attachTooltips(findById("strip"));
listen<ToTestPanel>(api, (message) => handle(handlers, message));
