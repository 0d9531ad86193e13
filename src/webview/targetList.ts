import { type RunTargets, type TargetChoice, targetChoices } from "../present/pages/panelData";
import { element, span } from "./dom";
import { listRowsToRender } from "./gridMoves";
import { filterTargets, indexTargets, type Target, type TargetFilter, type TargetKinds } from "./targetFilter";

/** Elements of the list in the panel's HTML. */
interface TargetListParts {
  readonly input: HTMLInputElement;
  readonly choice: HTMLSelectElement;
  readonly count: HTMLElement;
  readonly scroller: HTMLElement;
}

/**
 * List of targets that is filtered while the user types. Only the visible rows are in the DOM, so that tens of
 * thousands can be scrolled. The typed text, the choice and the scroll position stay when the targets are shown again.
 */
export class TargetList {
  private targets: RunTargets | undefined;
  #visibleTargets: readonly Target[] = [];
  private kinds: TargetKinds = { own: [], fromDependents: [] };
  #frameRequest = 0;

  constructor(
    private readonly parts: TargetListParts,
    private readonly onFilter: (filter: TargetFilter) => void,
  ) {
    const { input, choice, scroller } = parts;
    input.addEventListener("input", () => this.#onInput());
    choice.addEventListener("input", () => this.#onInput());
    scroller.addEventListener("scroll", () => this.#schedulePaint(), { passive: true });
    new ResizeObserver(() => this.#schedulePaint()).observe(scroller);
  }

  /** Restores the text and the choice from before a reload of the panel. */
  restore({ text, choice }: TargetFilter): void {
    this.parts.input.value = text;
    const option = element("option", { value: choice });
    this.parts.choice.append(option);
    this.parts.choice.value = choice;
  }

  show(targets: RunTargets): void {
    const { words, choices } = targets;
    const { input, choice } = this.parts;
    const selectedChoice = this.#choice;
    this.targets = targets;
    this.kinds = indexTargets(targets);
    input.placeholder = words.filter;
    input.setAttribute("aria-label", words.filter);
    choice.setAttribute("aria-label", words.choose);
    choice.hidden = choices === undefined;
    if (choices) {
      const options = targetChoices.map((value) => element("option", { value }, choices[value]));
      choice.replaceChildren(...options);
      choice.value = selectedChoice;
    }
    this.#filter();
  }

  get #choice(): TargetChoice {
    const { value } = this.parts.choice;
    return targetChoices.find((candidate) => candidate === value) ?? "all";
  }

  #onInput(): void {
    this.parts.scroller.scrollTop = 0;
    this.#filter();
    const { value: text } = this.parts.input;
    this.onFilter({ text, choice: this.#choice });
  }

  #filter(): void {
    const { targets, kinds, parts } = this;
    if (!targets) {
      return;
    }
    const filter: TargetFilter = {
      text: parts.input.value,
      choice: targets.choices ? this.#choice : "all",
    };
    this.#visibleTargets = filterTargets(filter, kinds);
    const count = this.#visibleTargets.length;
    const countText = formatShownCount(count, targets.words);
    if (parts.count.textContent !== countText) {
      parts.count.textContent = countText;
    }
    parts.scroller.hidden = count === 0;
    this.#paint();
  }

  #schedulePaint(): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = requestAnimationFrame(() => this.#paint());
  }

  /** Paints the rows. All have the same height, which the stylesheet defines in proportion to the font. */
  #paint(): void {
    const { scroller } = this.parts;
    const rowHeight = Number.parseFloat(getComputedStyle(scroller).lineHeight);
    const count = this.#visibleTargets.length;
    const indexes = listRowsToRender({
      rows: count,
      rowHeight,
      top: scroller.scrollTop,
      height: scroller.clientHeight,
      active: -1,
    });
    const [first = 0] = indexes;
    const end = first + indexes.length;
    const shownTargets = this.#visibleTargets.slice(first, end);
    const rows = shownTargets.map((target, index) => createRow(target, first + index, count));
    if (first > 0) {
      rows.unshift(createGap(first * rowHeight));
    }
    if (end < count) {
      rows.push(createGap((count - end) * rowHeight));
    }
    scroller.replaceChildren(...rows);
  }
}

/** Returns `12 of 3,400 targets`, or the message that no target is shown. */
function formatShownCount(count: number, words: RunTargets["words"]): string {
  if (count === 0) {
    return words.none;
  }
  const { lang } = document.documentElement;
  return words.shown.replace("{0}", count.toLocaleString(lang));
}

function createRow({ text, mark }: Target, index: number, total: number): HTMLDivElement {
  const attributes = {
    class: "target",
    role: "listitem",
    "aria-setsize": String(total),
    "aria-posinset": String(index + 1),
  };
  const row = element("div", attributes, element("span", {}, text));
  if (mark !== undefined) {
    row.append(span("context", mark));
  }
  return row;
}

/** Creates a placeholder for rows that are not in the DOM. */
function createGap(height: number): HTMLDivElement {
  const gapElement = element("div", { "aria-hidden": "true" });
  gapElement.style.height = `${height}px`;
  return gapElement;
}
