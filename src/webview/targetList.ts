import { type RunTargets, type TargetChoice, targetChoices } from "../present/pages/panelData";
import { element } from "./dom";
import { rowsToRender } from "./gridMoves";
import { filterTargets, indexTargets, type Target, type TargetFilter, type TargetKinds } from "./targetFilter";

/**
 * List of targets that is filtered while the user types. Only the visible rows are in the DOM, so that tens of
 * thousands can be scrolled. The typed text, the choice and the scroll position stay when the targets are shown again.
 */
export class TargetList {
  private targets: RunTargets | undefined;
  private visibleTargets: readonly Target[] = [];
  private kinds: TargetKinds = { own: [], fromDependents: [] };
  private frameRequest = 0;

  constructor(
    private readonly parts: {
      readonly input: HTMLInputElement;
      readonly choice: HTMLSelectElement;
      readonly count: HTMLElement;
      readonly scroller: HTMLElement;
    },
    private readonly onFilter: (filter: TargetFilter) => void,
  ) {
    const { input, choice, scroller } = parts;
    for (const control of [input, choice]) control.addEventListener("input", () => this.onInput());
    scroller.addEventListener("scroll", () => this.schedulePaint(), { passive: true });
    new ResizeObserver(() => this.schedulePaint()).observe(scroller);
  }

  /** Restores the text and the choice from before a reload of the panel. */
  restore({ text, choice }: TargetFilter): void {
    this.parts.input.value = text;
    this.parts.choice.append(element("option", { value: choice }));
    this.parts.choice.value = choice;
  }

  show(targets: RunTargets): void {
    const { words, choices } = targets;
    const { input, choice } = this.parts;
    const selectedChoice = this.choice;
    this.targets = targets;
    this.kinds = indexTargets(targets);
    input.placeholder = words.filter;
    input.setAttribute("aria-label", words.filter);
    choice.setAttribute("aria-label", words.choose);
    choice.hidden = choices === undefined;
    if (choices) {
      choice.replaceChildren(...targetChoices.map((value) => element("option", { value }, choices[value])));
      choice.value = selectedChoice;
    }
    this.filter();
  }

  private get choice(): TargetChoice {
    const { value } = this.parts.choice;
    return targetChoices.find((candidate) => candidate === value) ?? "all";
  }

  private onInput(): void {
    this.parts.scroller.scrollTop = 0;
    this.filter();
    this.onFilter({ text: this.parts.input.value, choice: this.choice });
  }

  private filter(): void {
    const { targets, kinds, parts } = this;
    if (!targets) return;
    const choice = targets.choices ? this.choice : "all";
    this.visibleTargets = filterTargets({ text: parts.input.value, choice }, kinds);
    const { shown: countTemplate, none: emptyText } = targets.words;
    const countText =
      this.visibleTargets.length === 0
        ? emptyText
        : countTemplate.replace("{0}", this.visibleTargets.length.toLocaleString(document.documentElement.lang));
    if (parts.count.textContent !== countText) parts.count.textContent = countText;
    parts.scroller.hidden = this.visibleTargets.length === 0;
    this.paint();
  }

  private schedulePaint(): void {
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = requestAnimationFrame(() => this.paint());
  }

  /** Paints the rows. All have the same height, which the stylesheet defines in proportion to the font. */
  private paint(): void {
    const { scroller } = this.parts;
    const rowHeight = Number.parseFloat(getComputedStyle(scroller).lineHeight);
    const { scrollTop: top, clientHeight: height } = scroller;
    const rows = this.visibleTargets.length;
    const indexes = rowsToRender({ rows, rowHeight, top, height, active: -1 });
    const [first = 0] = indexes;
    const end = first + indexes.length;
    scroller.replaceChildren(
      ...(first > 0 ? [createGap(first * rowHeight)] : []),
      ...this.visibleTargets.slice(first, end).map((target, index) => createRow(target, first + index, rows)),
      ...(end < rows ? [createGap((rows - end) * rowHeight)] : []),
    );
  }
}

function createRow({ text, mark }: Target, index: number, total: number): HTMLElement {
  return element(
    "div",
    { class: "target", role: "listitem", "aria-setsize": String(total), "aria-posinset": String(index + 1) },
    element("span", {}, text),
    mark === undefined ? undefined : element("span", { class: "context" }, mark),
  );
}

/** Creates a placeholder for rows that are not in the DOM. */
function createGap(height: number): HTMLElement {
  const gapElement = element("div", { "aria-hidden": "true" });
  gapElement.style.height = `${height}px`;
  return gapElement;
}
