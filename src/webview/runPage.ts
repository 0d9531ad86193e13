import "@vscode-elements/elements/dist/vscode-button/index.js";
import {
  type Cell,
  type CommandButton,
  type RunCommand,
  type RunPanelData,
  type RunSection,
  type RunSectionId,
  runSections,
} from "../present/pages/panelData";
import { type Attributes, button, byId, type Child, element, PanelParts } from "./dom";
import { type FromRunPanel, type Handlers, handle, type ToRunPanel } from "./protocol";
import type { TargetFilter } from "./targetFilter";
import { TargetList } from "./targetList";
import { listen } from "./vsCodeApi";

/** State that the panel keeps across a reload: its run and the filter of its targets. The run is sent again. */
interface PanelState {
  readonly runId: string;
  readonly filter?: TargetFilter;
  /** Sections whose tables show all their rows. */
  readonly unfolded?: readonly string[];
}

const api = acquireVsCodeApi<PanelState>();
const parts = new PanelParts();
const send = (message: FromRunPanel) => api.postMessage(message);
const targets = new TargetList(
  {
    input: byId("targetFilter") as HTMLInputElement,
    choice: byId("targetChoice") as HTMLSelectElement,
    count: byId("targetsShown"),
    scroller: byId("targetList"),
  },
  (filter) => saveState({ filter }),
);

/** JSON of the targets shown last; comparing it avoids comparing thousands of rows. */
let shownTargetsJson = "";

function saveState(change: Partial<PanelState>): void {
  api.setState({ runId: "", ...loadState(), ...change });
}

function loadState(): Partial<PanelState> {
  return (api.getState() as PanelState | undefined) ?? {};
}

function paint(page: RunPanelData): void {
  document.title = page.title;
  parts.paint("title", page.title, (title) => [title]);
  parts.paint("context", page.context, (context) => [context]);
  parts.paint("asOf", page.asOf, (asOf) => [asOf]);
  byId("verdict").className = page.tone;
  parts.paint("verdict", page.verdict, (verdict) => [verdict]);
  parts.paint("heard", page.heard, (text) => [text]);
  parts.paint("notice", page.notice, (notice) => [notice]);
  paintButtons(page.buttons.items, page.buttons.label);
  for (const id of runSections) paintSection(id, page.sections[id], page.copy);
}

function paintSection(id: RunSectionId, section: RunSection | undefined, copy: string): void {
  const isFolded = section?.fold !== undefined && !loadState().unfolded?.includes(id);
  parts.paint(id, section && { section, isFolded }, () => (section ? sectionParts(id, section, copy, isFolded) : []));
}

function paintButtons(items: readonly CommandButton<RunCommand>[], label: string): void {
  byId("actions").setAttribute("aria-label", label);
  parts.paint("actions", items, () => items.map((item, index) => commandButton(item, index > 0)));
}

/** Shared name of two opposite buttons, so that the focus stays when one replaces the other. */
const focusNames: Partial<Record<RunCommand, string>> = { watchTestRun: "watch", unwatchTestRun: "watch" };

function commandButton({ command, label }: CommandButton<RunCommand>, isSecondary = true): HTMLElement {
  return button(label, focusNames[command] ?? command, () => send({ type: "run", command }), { isSecondary });
}

function sectionParts(id: RunSectionId, section: RunSection, copy: string, isFolded: boolean): Child[] {
  const { heading, sentence, table, fold, facts, more: moreText, button } = section;
  const headingId = `${id}Heading`;
  const rows = table?.rows.slice(0, isFolded ? fold?.firstRows : undefined) ?? [];
  return [
    element("h2", { id: headingId }, heading),
    sentence === undefined ? undefined : element("p", {}, sentence),
    button && commandButton(button),
    table && createTable(table.columns, rows, headingId),
    fold && foldButton(id, section, copy, isFolded),
    moreText === undefined || isFolded ? undefined : element("p", { class: "context" }, moreText),
    facts &&
      element(
        "dl",
        { class: "facts" },
        ...facts.flatMap(({ term, value }) => [element("dt", {}, term), factValue(term, value, copy)]),
      ),
  ];
}

function foldButton(id: RunSectionId, section: RunSection, copy: string, isFolded: boolean): HTMLElement {
  const label = isFolded ? section.fold?.showAll : section.fold?.showFewer;
  const buttonElement = element(
    "button",
    { class: "link fold", "data-focus": `fold ${id}`, "aria-expanded": String(!isFolded) },
    label,
  );
  buttonElement.addEventListener("click", () => {
    const otherIds = loadState().unfolded?.filter((unfoldedId) => unfoldedId !== id) ?? [];
    saveState({ unfolded: isFolded ? [...otherIds, id] : otherIds });
    paintSection(id, section, copy);
    if (isFolded) focusRow(id, section.fold?.firstRows ?? 0);
  });
  return buttonElement;
}

/** Moves the focus from the button to the first of the rows that it has added. */
function focusRow(id: RunSectionId, index: number): void {
  byId(id).querySelectorAll("tbody tr").item(index)?.querySelector<HTMLElement>("button")?.focus();
}

/** Creates a table; the first cell of a row is its header. */
function createTable(columns: readonly string[], rows: readonly (readonly Cell[])[], headingId: string): HTMLElement {
  const [first, ...otherColumns] = columns;
  const head = [first, ...otherColumns].map((text) => element("th", { scope: "col" }, text));
  return element(
    "table",
    { class: "rows", "aria-labelledby": headingId },
    element("thead", columns.length === 1 ? { class: "heardOnly" } : {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows.map(tableRow)),
  );
}

function tableRow([first, ...otherCells]: readonly Cell[]): HTMLElement {
  return element(
    "tr",
    {},
    first && element("th", { scope: "row", class: first.tone && "marked" }, ...cellParts(first)),
    ...otherCells.map((cell) => element("td", {}, ...cellParts(cell))),
  );
}

function cellParts({ text, tone, link, test, meaning }: Cell): Child[] {
  if (meaning !== undefined) {
    return [
      element("span", { class: "unsaid", title: meaning, "aria-hidden": "true" }, text),
      element("span", { class: "heardOnly" }, meaning),
    ];
  }
  const mark = tone && element("span", { class: `mark ${tone}`, "aria-hidden": "true" });
  if (link) return [mark, linkButton(text, `open ${link.url}`, { type: "open", url: link.url }, { title: link.url })];
  if (test) return [mark, linkButton(text, `test ${test.testId}`, { type: "openTest", testId: test.testId })];
  return [mark, element("span", {}, ...breakAtSlashes(text))];
}

/** Adds line-break opportunities after slashes for paths and labels that are too long for their cell. */
function breakAtSlashes(text: string): Child[] {
  return text.split(/(?<=\/)(?=[^/])/).flatMap((part, index) => (index === 0 ? [part] : [element("wbr", {}), part]));
}

function factValue(term: string, value: Cell, label: string): HTMLElement {
  const { copy } = value;
  return element("dd", {}, ...cellParts(value), copy === undefined ? undefined : copyButton(label, term, copy));
}

function copyButton(label: string, term: string, text: string): HTMLElement {
  return linkButton(label, `copy ${term}`, { type: "copy", text }, { "aria-label": `${label} ${term}` });
}

/** Creates a button that looks like a link. The extension host executes the action, and validates addresses again. */
function linkButton(text: string, focusName: string, message: FromRunPanel, attributes: Attributes = {}): HTMLElement {
  const buttonElement = element("button", { class: "link", "data-focus": focusName, ...attributes }, text);
  buttonElement.addEventListener("click", () => send(message));
  return buttonElement;
}

/**
 * Paints the targets. The filter box and the list are never recreated, so that the typed text and the scroll position
 * stay.
 */
function paintTargets(page: RunPanelData): void {
  byId("targets").hidden = page.targets === undefined;
  if (!page.targets) return;
  const { heading, sentence, ...listData } = page.targets;
  parts.paint("targetsHeading", heading, (text) => [text]);
  parts.paint("targetsSentence", sentence, (text) => [text]);
  const text = JSON.stringify(listData);
  if (text !== shownTargetsJson) targets.show(page.targets);
  shownTargetsJson = text;
}

const handlers: Handlers<ToRunPanel> = {
  show({ runId, page, sameTargets }) {
    saveState({ runId });
    paint(page);
    if (!sameTargets) paintTargets(page);
  },
  notKept({ runId, title, notice, button }) {
    saveState({ runId });
    for (const id of ["context", "asOf", "verdict", "heard", ...runSections]) parts.paint(id, undefined, () => []);
    byId("targets").hidden = true;
    parts.paint("title", title, (text) => [text]);
    parts.paint("notice", notice, (text) => [text]);
    paintButtons(button ? [button] : [], title);
  },
};

const { filter } = loadState();
if (filter) targets.restore(filter);
listen<ToRunPanel>(api, (message) => handle(handlers, message));
