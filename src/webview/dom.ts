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
    if (value !== undefined) htmlElement.setAttribute(name, value);
  }
  htmlElement.append(...withoutEmpty(children));
  return htmlElement;
}

function withoutEmpty(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== undefined && child !== "");
}

/** Returns the element with this id, which is in the panel's HTML. */
export function byId(id: string): HTMLElement {
  const htmlElement = document.getElementById(id);
  if (!htmlElement) throw new Error(`the page has no element ${id}`);
  return htmlElement;
}

/** Creates a button. `focusName` identifies it, so that it keeps the focus when it is repainted. */
export function button(
  label: string,
  focusName: string,
  onClick: () => void,
  { isSecondary = true, isDisabled = false }: { readonly isSecondary?: boolean; readonly isDisabled?: boolean } = {},
): HTMLElement {
  // The component sets `tabindex` itself, but only later; until then it could not take the focus.
  const buttonElement = element("vscode-button", { "data-focus": focusName, tabindex: "0" }, label);
  buttonElement.secondary = isSecondary;
  buttonElement.disabled = isDisabled;
  buttonElement.addEventListener("click", onClick);
  return buttonElement;
}

/**
 * Parts of a panel that are repainted only when their data has changed, so that the text selection, the scroll
 * position and the focus in other parts stay.
 */
export class PanelParts {
  private readonly paintedData = new Map<string, string>();

  /** Fills the element with this id; hides it if there is nothing to paint. */
  paint<T>(id: string, data: T | undefined, build: (data: T) => readonly Child[]): void {
    const json = JSON.stringify(data) ?? "";
    if (this.paintedData.get(id) === json) return;
    this.paintedData.set(id, json);
    const part = byId(id);
    // A panel without focus must not take it back.
    const hasFocus = document.hasFocus() && part.contains(document.activeElement);
    const focusName = hasFocus ? findFocusName(document.activeElement) : undefined;
    part.replaceChildren(...withoutEmpty(data === undefined ? [] : build(data)));
    part.hidden = part.childNodes.length === 0;
    if (focusName) part.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focusName)}"]`)?.focus();
  }
}

function findFocusName(focusedElement: Element | null): string | undefined {
  return focusedElement?.getAttribute("data-focus") ?? undefined;
}
