import "@vscode-elements/elements/dist/vscode-button/index.js";
import {
  type Cell,
  type CommandButton,
  type RunCommand,
  type RunPage,
  type RunSection,
  type RunSectionId,
  runSections,
} from "../present/pages/page";
import { type Attributes, button, byId, type Child, element, Parts } from "./dom";
import { type FromRunPage, type Handlers, handle, type ToRunPage } from "./protocol";
import type { TargetFilter } from "./targetFilter";
import { TargetList } from "./targetList";
import { listen } from "./vsCodeApi";

/** What the page remembers over a reload: which run it is about and how its targets are filtered. The run itself is told anew. */
interface Memory {
  readonly runId: string;
  readonly filter?: TargetFilter;
  /** The parts of the page whose tables show all their rows. */
  readonly unfolded?: readonly string[];
}

const api = acquireVsCodeApi<Memory>();
const parts = new Parts();
const send = (message: FromRunPage) => api.postMessage(message);
const targets = new TargetList(
  {
    input: byId("targetFilter") as HTMLInputElement,
    choice: byId("targetChoice") as HTMLSelectElement,
    count: byId("targetsShown"),
    scroller: byId("targetList"),
  },
  (filter) => remember({ filter }),
);

/** The targets as they were shown last: they are not compared with thousands of rows. */
let shownTargets = "";

function remember(change: Partial<Memory>): void {
  api.setState({ runId: "", ...memory(), ...change });
}

function memory(): Partial<Memory> {
  return (api.getState() as Memory | undefined) ?? {};
}

function paint(page: RunPage): void {
  document.title = page.title;
  parts.paint("title", page.title, (title) => [title]);
  parts.paint("context", page.context, (context) => [context]);
  parts.paint("asOf", page.asOf, (asOf) => [asOf]);
  byId("verdict").className = page.tone;
  parts.paint("verdict", page.verdict, (verdict) => [verdict]);
  parts.paint("heard", page.heard, (heard) => [heard]);
  parts.paint("notice", page.notice, (notice) => [notice]);
  paintButtons(page.buttons.items, page.buttons.label);
  for (const id of runSections) paintSection(id, page.sections[id], page.copy);
}

function paintSection(id: RunSectionId, section: RunSection | undefined, copy: string): void {
  const isFolded = section?.fold !== undefined && !memory().unfolded?.includes(id);
  parts.paint(id, section && { section, isFolded }, () => (section ? sectionParts(id, section, copy, isFolded) : []));
}

function paintButtons(items: readonly CommandButton<RunCommand>[], label: string): void {
  byId("actions").setAttribute("aria-label", label);
  parts.paint("actions", items, () => items.map((item, index) => commandButton(item, index > 0)));
}

/** The focus stays on the button that does the contrary of the one before it. */
const focusNames: Partial<Record<RunCommand, string>> = { watchTestRun: "watch", unwatchTestRun: "watch" };

function commandButton({ command, label }: CommandButton<RunCommand>, secondary = true): HTMLElement {
  return button(label, focusNames[command] ?? command, () => send({ type: "run", command }), { secondary });
}

function sectionParts(id: RunSectionId, section: RunSection, copy: string, isFolded: boolean): Child[] {
  const { heading, sentence, table, fold, facts, more, button } = section;
  const headingId = `${id}Heading`;
  const rows = table?.rows.slice(0, isFolded ? fold?.firstRows : undefined) ?? [];
  return [
    element("h2", { id: headingId }, heading),
    sentence === undefined ? undefined : element("p", {}, sentence),
    button && commandButton(button),
    table && tableOf(table.columns, rows, headingId),
    fold && foldButton(id, section, copy, isFolded),
    more === undefined || isFolded ? undefined : element("p", { class: "context" }, more),
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
  const made = element(
    "button",
    { class: "link fold", "data-focus": `fold ${id}`, "aria-expanded": String(!isFolded) },
    label,
  );
  made.addEventListener("click", () => {
    const others = memory().unfolded?.filter((other) => other !== id) ?? [];
    remember({ unfolded: isFolded ? [...others, id] : others });
    paintSection(id, section, copy);
    if (isFolded) focusRow(id, section.fold?.firstRows ?? 0);
  });
  return made;
}

/** Goes on where the button stood: at the first of the rows that it has brought. */
function focusRow(id: RunSectionId, index: number): void {
  byId(id).querySelectorAll("tbody tr").item(index)?.querySelector<HTMLElement>("button")?.focus();
}

/** The first cell of a row is its heading. */
function tableOf(columns: readonly string[], rows: readonly (readonly Cell[])[], headingId: string): HTMLElement {
  const [first, ...others] = columns;
  const head = [first, ...others].map((text) => element("th", { scope: "col" }, text));
  return element(
    "table",
    { class: "rows", "aria-labelledby": headingId },
    element("thead", columns.length === 1 ? { class: "heardOnly" } : {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows.map(tableRow)),
  );
}

function tableRow([first, ...others]: readonly Cell[]): HTMLElement {
  return element(
    "tr",
    {},
    first && element("th", { scope: "row", class: first.tone && "marked" }, ...cellParts(first)),
    ...others.map((cell) => element("td", {}, ...cellParts(cell))),
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
  return [mark, element("span", {}, ...brokenAtSlashes(text))];
}

/** Paths and labels too long for their cell are broken between their parts first. */
function brokenAtSlashes(text: string): Child[] {
  return text.split(/(?<=\/)(?=[^/])/).flatMap((part, index) => (index === 0 ? [part] : [element("wbr", {}), part]));
}

function factValue(term: string, value: Cell, label: string): HTMLElement {
  const { copy } = value;
  return element("dd", {}, ...cellParts(value), copy === undefined ? undefined : copyButton(label, term, copy));
}

function copyButton(label: string, term: string, text: string): HTMLElement {
  return linkButton(label, `copy ${term}`, { type: "copy", text }, { "aria-label": `${label} ${term}` });
}

/** Looks like a link; what it does is the editor's affair, which checks addresses once more. */
function linkButton(text: string, focus: string, message: FromRunPage, attributes: Attributes = {}): HTMLElement {
  const made = element("button", { class: "link", "data-focus": focus, ...attributes }, text);
  made.addEventListener("click", () => send(message));
  return made;
}

/** The filter box and the list are never made anew: what a person has typed and scrolled to stays. */
function paintTargets(page: RunPage): void {
  byId("targets").hidden = page.targets === undefined;
  if (!page.targets) return;
  const { heading, sentence, ...rest } = page.targets;
  parts.paint("targetsHeading", heading, (text) => [text]);
  parts.paint("targetsSentence", sentence, (text) => [text]);
  const text = JSON.stringify(rest);
  if (text !== shownTargets) targets.show(page.targets);
  shownTargets = text;
}

const handlers: Handlers<ToRunPage> = {
  show({ runId, page, sameTargets }) {
    remember({ runId });
    paint(page);
    if (!sameTargets) paintTargets(page);
  },
  notKept({ runId, title, notice, button }) {
    remember({ runId });
    for (const id of ["context", "asOf", "verdict", "heard", ...runSections]) parts.paint(id, undefined, () => []);
    byId("targets").hidden = true;
    parts.paint("title", title, (text) => [text]);
    parts.paint("notice", notice, (text) => [text]);
    paintButtons(button ? [button] : [], title);
  },
};

const { filter } = memory();
if (filter) targets.restore(filter);
listen<ToRunPage>(api, (message) => handle(handlers, message));
