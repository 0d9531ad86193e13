import { type RunTargets, type TargetChoice, targetChoices } from "../present/pages/page";
import { element } from "./dom";
import { rowsToRender } from "./gridMoves";
import { type Target, type TargetFilter, type TargetKinds, targetKinds, targetsThrough } from "./targetFilter";

/**
 * Targets as a list of which only the rows that are seen are in the page, so that tens of thousands scroll, filtered as one types. What the
 * person typed, chose and scrolled to stays when the targets are shown again.
 */
export class TargetList {
  private targets: RunTargets | undefined;
  private shown: readonly Target[] = [];
  private kinds: TargetKinds = { own: [], fromDependents: [] };
  private painting = 0;

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
    scroller.addEventListener("scroll", () => this.paintSoon(), { passive: true });
    new ResizeObserver(() => this.paintSoon()).observe(scroller);
  }

  /** Sets what the person had typed and chosen before the page was loaded again. */
  restore({ text, choice }: TargetFilter): void {
    this.parts.input.value = text;
    this.parts.choice.append(element("option", { value: choice }));
    this.parts.choice.value = choice;
  }

  show(targets: RunTargets): void {
    const { words, choices } = targets;
    const { input, choice } = this.parts;
    const chosen = this.choice;
    this.targets = targets;
    this.kinds = targetKinds(targets);
    input.placeholder = words.filter;
    input.setAttribute("aria-label", words.filter);
    choice.setAttribute("aria-label", words.choose);
    choice.hidden = choices === undefined;
    if (choices) {
      choice.replaceChildren(...targetChoices.map((value) => element("option", { value }, choices[value])));
      choice.value = chosen;
    }
    this.filter();
  }

  private get choice(): TargetChoice {
    const { value } = this.parts.choice;
    return targetChoices.find((one) => one === value) ?? "all";
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
    this.shown = targetsThrough({ text: parts.input.value, choice }, kinds);
    const { shown, none } = targets.words;
    const said = this.shown.length === 0 ? none : `${this.shown.length.toLocaleString("en")}${shown}`;
    if (parts.count.textContent !== said) parts.count.textContent = said;
    parts.scroller.hidden = this.shown.length === 0;
    this.paint();
  }

  private paintSoon(): void {
    cancelAnimationFrame(this.painting);
    this.painting = requestAnimationFrame(() => this.paint());
  }

  /** Rows of one height, which the stylesheet says in proportion to the font. */
  private paint(): void {
    const { scroller } = this.parts;
    const rowHeight = Number.parseFloat(getComputedStyle(scroller).lineHeight);
    const { scrollTop: top, clientHeight: height } = scroller;
    const rows = this.shown.length;
    const indexes = rowsToRender({ rows, rowHeight, top, height, active: -1 });
    const [first = 0] = indexes;
    const end = first + indexes.length;
    scroller.replaceChildren(
      ...(first > 0 ? [gap(first * rowHeight)] : []),
      ...this.shown.slice(first, end).map((target, index) => row(target, first + index, rows)),
      ...(end < rows ? [gap((rows - end) * rowHeight)] : []),
    );
  }
}

function row({ text, mark }: Target, index: number, of: number): HTMLElement {
  return element(
    "div",
    { class: "target", role: "listitem", "aria-setsize": String(of), "aria-posinset": String(index + 1) },
    element("span", {}, text),
    mark === undefined ? undefined : element("span", { class: "context" }, mark),
  );
}

/** Stands for rows that are not in the page. */
function gap(height: number): HTMLElement {
  const made = element("div", { "aria-hidden": "true" });
  made.style.height = `${height}px`;
  return made;
}
