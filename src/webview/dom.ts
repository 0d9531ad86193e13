export type Attributes = Readonly<Record<string, string | undefined>>;
export type Child = Node | string | undefined;

/** Creates an element with attributes and children; strings become text nodes and are never parsed as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const htmlElement = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      htmlElement.setAttribute(name, value);
    }
  }
  htmlElement.append(...withoutEmpty(children));
  return htmlElement;
}

/** Creates a paragraph; `undefined` without a text. */
export function paragraph(text: string | undefined, attributes: Attributes = {}): HTMLElement | undefined {
  if (!text) {
    return undefined;
  }
  return element("p", attributes, text);
}

/** Creates a `span` with the style of a class. */
export function span(className: string, ...children: readonly Child[]): HTMLElement {
  return element("span", { class: className }, ...children);
}

/** Creates the heading of a section. */
export function sectionHeading(text: string, id?: string): HTMLElement {
  return element("h2", { id }, text);
}

/** Creates a row of a table. */
export function tableRow(...cells: readonly Child[]): HTMLElement {
  return element("tr", {}, ...cells);
}

/** Creates a table that the attributes describe, with one row of headers. */
export function table(attributes: Attributes, headers: readonly HTMLElement[], body: HTMLElement): HTMLTableElement {
  const head = element("thead", {}, tableRow(...headers));
  return element("table", attributes, head, body);
}

/** Creates the header of a column. */
export function columnHeader(text: string | undefined, attributes: Attributes = {}): HTMLElement {
  return element("th", { scope: "col", ...attributes }, text);
}

/** Creates the term and the value of a fact. */
export function factElements(term: string, ...value: readonly Child[]): readonly HTMLElement[] {
  return [element("dt", {}, term), element("dd", {}, ...value)];
}

function withoutEmpty(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== undefined && child !== "");
}

/** Returns the element with this id, which is in the panel's HTML. */
export function findById(id: string): HTMLElement {
  const htmlElement = document.getElementById(id);
  if (!htmlElement) {
    throw new Error(`the page has no element ${id}`);
  }
  return htmlElement;
}

/** Appearance and identity of a button. */
export interface ButtonState {
  readonly isSecondary?: boolean;
  readonly isDisabled?: boolean;
}

/** Creates a button. `focusName` identifies it, so that it keeps the focus when it is repainted. */
export function button(
  label: string,
  focusName: string,
  onClick: () => void,
  { isSecondary = true, isDisabled = false }: ButtonState = {},
): HTMLElement {
  const className = isSecondary ? "button secondary" : "button";
  const buttonElement = element("button", { class: className, "data-focus": focusName }, label);
  buttonElement.disabled = isDisabled;
  buttonElement.addEventListener("click", onClick);
  return buttonElement;
}

/** Creates a button that looks like a link. */
export function linkButton(
  text: string | undefined,
  focusName: string,
  onClick: () => void,
  attributes: Attributes = {},
): HTMLElement {
  const buttonElement = element("button", { class: "link", "data-focus": focusName, ...attributes }, text);
  buttonElement.addEventListener("click", onClick);
  return buttonElement;
}

/**
 * Parts of a panel that are repainted only when their data has changed, so that the text selection, the scroll
 * position and the focus in other parts stay.
 */
export class PanelParts {
  readonly #paintedData = new Map<string, string>();

  /** Fills the element with this id; hides it if there is nothing to paint. */
  paint<T>(id: string, data: T | undefined, build: (data: T) => readonly Child[]): void {
    const json = JSON.stringify(data) ?? "";
    if (this.#paintedData.get(id) === json) {
      return;
    }
    this.#paintedData.set(id, json);
    const part = findById(id);
    const focusName = findFocusName(part);
    const children = data === undefined ? [] : build(data);
    part.replaceChildren(...withoutEmpty(children));
    part.hidden = part.childNodes.length === 0;
    if (!focusName) {
      return;
    }
    const selector = `[data-focus="${CSS.escape(focusName)}"]`;
    part.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Shows a text in the element with this id; hides it without one. */
  paintText(id: string, text: string | undefined): void {
    this.paint(id, text, (shownText) => [shownText]);
  }

  /** Empties and hides the element with this id. */
  clear(id: string): void {
    this.paint(id, undefined, () => []);
  }
}

/** Returns the name of the element in a part that has the focus. A panel without focus must not take it back. */
function findFocusName(part: HTMLElement): string | undefined {
  const focusedElement = document.activeElement;
  if (!document.hasFocus() || !part.contains(focusedElement)) {
    return undefined;
  }
  return focusedElement?.getAttribute("data-focus") ?? undefined;
}
