import {
  type Cell,
  type CommandButton,
  type RunCommand,
  type RunPanelData,
  type RunSection,
  type RunSectionId,
  runSections,
  type TableFold,
} from "../present/pages/panelData";
import {
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
    input: findById("targetFilter") as HTMLInputElement,
    choice: findById("targetChoice") as HTMLSelectElement,
    count: findById("targetsShown"),
    scroller: findById("targetList"),
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
  parts.paintText("title", page.title);
  parts.paintText("context", page.context);
  parts.paintText("asOf", page.asOf);
  findById("verdict").className = page.tone;
  parts.paintText("verdict", page.verdict);
  parts.paintText("heard", page.heard);
  parts.paintText("notice", page.notice);
  paintButtons(page.buttons.items, page.buttons.label);
  for (const id of runSections) {
    paintSection(id, page);
  }
}

function paintSection(id: RunSectionId, page: RunPanelData): void {
  const section = page.sections[id];
  if (!section) {
    parts.clear(id);
    return;
  }
  const isFolded = section.fold !== undefined && !listUnfolded().includes(id);
  const shownSection = { id, section, isFolded, page };
  parts.paint(id, { section, isFolded }, () => createSectionParts(shownSection));
}

/** Lists the sections whose tables show all their rows. */
function listUnfolded(): readonly string[] {
  return loadState().unfolded ?? [];
}

function paintButtons(items: readonly CommandButton<RunCommand>[], label: string): void {
  findById("actions").setAttribute("aria-label", label);
  parts.paint("actions", items, () => {
    return items.map((item, index) => createCommandButton(item, index > 0));
  });
}

/** Shared name of two opposite buttons, so that the focus stays when one replaces the other. */
const focusNames: Partial<Record<RunCommand, string>> = {
  watchTestRun: "watch",
  unwatchTestRun: "watch",
};

function createCommandButton({ command, label }: CommandButton<RunCommand>, isSecondary = true): HTMLElement {
  const focusName = focusNames[command] ?? command;
  const onClick = () => send({ type: "run", command });
  return button(label, focusName, onClick, { isSecondary });
}

/** Section with its place in the panel. */
interface ShownSection {
  readonly id: RunSectionId;
  readonly section: RunSection;
  readonly isFolded: boolean;
  readonly page: RunPanelData;
}

function createSectionParts(shownSection: ShownSection): Child[] {
  const { id, section, isFolded, page } = shownSection;
  return [
    sectionHeading(section.heading, createHeadingId(id)),
    paragraph(section.sentence),
    section.button && createCommandButton(section.button),
    createTable(shownSection),
    section.fold && createFoldButton(shownSection, section.fold),
    paragraph(isFolded ? undefined : section.more, { class: "context" }),
    section.facts && createFactList(section.facts, page.copy),
  ];
}

function createHeadingId(id: RunSectionId): string {
  return `${id}Heading`;
}

function createFactList(facts: NonNullable<RunSection["facts"]>, copyLabel: string): HTMLElement {
  const elements = facts.flatMap(({ term, value }) => {
    const valueParts = createCellParts(value);
    if (value.copy !== undefined) {
      const copyPart = createCopyButton(copyLabel, term, value.copy);
      valueParts.push(copyPart);
    }
    return factElements(term, ...valueParts);
  });
  return element("dl", { class: "facts" }, ...elements);
}

function createFoldButton({ id, isFolded, page }: ShownSection, fold: TableFold): HTMLElement {
  const label = isFolded ? fold.showAll : fold.showFewer;
  const onClick = () => {
    const otherIds = listUnfolded().filter((unfoldedId) => unfoldedId !== id);
    saveState({ unfolded: isFolded ? [...otherIds, id] : otherIds });
    paintSection(id, page);
    if (isFolded) {
      focusRow(id, fold.firstRows);
    }
  };
  return linkButton(label, `fold ${id}`, onClick, {
    class: "link fold",
    "aria-expanded": String(!isFolded),
  });
}

/** Moves the focus from the button to the first of the rows that it has added. */
function focusRow(id: RunSectionId, index: number): void {
  const row = findById(id).querySelectorAll("tbody tr").item(index);
  row?.querySelector<HTMLElement>("button")?.focus();
}

/** Creates a section's table; the first cell of a row is its header. */
function createTable({ id, section, isFolded }: ShownSection): HTMLElement | undefined {
  if (!section.table) {
    return undefined;
  }
  const { columns, rows } = section.table;
  const shownRows = isFolded ? rows.slice(0, section.fold?.firstRows) : rows;
  const rowElements = shownRows.map(createCellsRow);
  const body = element("tbody", {}, ...rowElements);
  const headers = columns.map((text) => columnHeader(text));
  const rowsTable = table({ class: "rows", "aria-labelledby": createHeadingId(id) }, headers, body);
  if (columns.length === 1) {
    rowsTable.tHead?.classList.add("heardOnly");
  }
  return rowsTable;
}

function createCellsRow([first, ...otherCells]: readonly Cell[]): HTMLElement {
  const header = first && createRowHeader(first);
  const cells = otherCells.map((cell) => {
    const children = createCellParts(cell);
    return element("td", {}, ...children);
  });
  return tableRow(header, ...cells);
}

function createRowHeader(cell: Cell): HTMLElement {
  const attributes = { scope: "row", class: cell.tone && "marked" };
  return element("th", attributes, ...createCellParts(cell));
}

function createCellParts({ text, tone, link, test, meaning }: Cell): Child[] {
  if (meaning !== undefined) {
    return createDashParts(text, meaning);
  }
  const markAttributes = { class: `mark ${tone}`, "aria-hidden": "true" };
  const mark = tone && element("span", markAttributes);
  if (link) {
    return [mark, createAddressButton(text, link.url)];
  }
  if (test) {
    return [mark, testButton(text, test.testId)];
  }
  return [mark, element("span", {}, ...breakAtSlashes(text))];
}

/** Creates a dash with its spoken text. */
function createDashParts(dash: string, meaning: string): Child[] {
  const attributes = {
    class: "unsaid",
    title: meaning,
    "aria-hidden": "true",
  };
  const visibleDash = element("span", attributes, dash);
  const spokenText = span("heardOnly", meaning);
  return [visibleDash, spokenText];
}

/** Adds line-break opportunities after slashes for paths and labels that are too long for their cell. */
function breakAtSlashes(text: string): Child[] {
  const [first, ...otherParts] = text.split(/(?<=\/)(?=[^/])/);
  const children: Child[] = [first];
  for (const part of otherParts) {
    children.push(element("wbr"), part);
  }
  return children;
}

function createCopyButton(label: string, term: string, text: string): HTMLElement {
  const onClick = () => send({ type: "copy", text });
  const attributes = { "aria-label": `${label} ${term}` };
  return linkButton(label, `copy ${term}`, onClick, attributes);
}

/** Creates the button of a web address, which the extension host validates again before it opens it. */
function createAddressButton(text: string, url: string): HTMLElement {
  const onClick = () => send({ type: "open", url });
  return linkButton(text, `open ${url}`, onClick, { title: url });
}

function testButton(text: string, testId: string): HTMLElement {
  const onClick = () => send({ type: "openTest", testId });
  return linkButton(text, `test ${testId}`, onClick);
}

/**
 * Paints the targets. The filter box and the list are never recreated, so that the typed text and the scroll position
 * stay.
 */
function paintTargets({ targets: runTargets }: RunPanelData): void {
  findById("targets").hidden = runTargets === undefined;
  if (!runTargets) {
    return;
  }
  const { heading, sentence, ...listData } = runTargets;
  parts.paintText("targetsHeading", heading);
  parts.paintText("targetsSentence", sentence);
  const json = JSON.stringify(listData);
  if (json !== shownTargetsJson) {
    targets.show(runTargets);
  }
  shownTargetsJson = json;
}

const handlers: Handlers<ToRunPanel> = {
  show({ runId, page, sameTargets }) {
    saveState({ runId });
    paint(page);
    if (!sameTargets) {
      paintTargets(page);
    }
  },
  notKept({ runId, title, notice, button: nextStep }) {
    saveState({ runId });
    for (const id of ["context", "asOf", "verdict", "heard", ...runSections]) {
      parts.clear(id);
    }
    findById("targets").hidden = true;
    parts.paintText("title", title);
    parts.paintText("notice", notice);
    paintButtons(nextStep ? [nextStep] : [], title);
  },
};

const { filter } = loadState();
if (filter) {
  targets.restore(filter);
}
listen<ToRunPanel>(api, (message) => handle(handlers, message));
