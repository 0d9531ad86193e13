export type Attributes = Readonly<Record<string, string | undefined>>;
export type Child = Node | string | undefined;

/** An element with attributes and children; texts become text nodes and are never read as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...present(children));
  return made;
}

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== undefined && child !== "");
}

/** The element with that id, which the page's own markup has. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/** A button that does something; `focus` names it, so that it keeps the focus when it is painted anew. */
export function button(
  label: string,
  focus: string,
  onClick: () => void,
  { secondary = true, disabled = false }: { readonly secondary?: boolean; readonly disabled?: boolean } = {},
): HTMLElement {
  // The component sets the attribute a moment later: until then it could not take the focus.
  const made = element("vscode-button", { "data-focus": focus, tabindex: "0" }, label);
  made.secondary = secondary;
  made.disabled = disabled;
  made.addEventListener("click", onClick);
  return made;
}

/**
 * Parts of a page that are painted anew only when what they show has changed, so that a selection of text, the scroll position and the
 * focus in the others stay.
 */
export class Parts {
  private readonly shown = new Map<string, string>();

  /** Fills the element with that id; hides it where there is nothing to paint. */
  paint<T>(id: string, data: T | undefined, build: (data: T) => readonly Child[]): void {
    const text = JSON.stringify(data) ?? "";
    if (this.shown.get(id) === text) return;
    this.shown.set(id, text);
    const part = byId(id);
    // A page that the person has left must not take the focus back.
    const hasFocus = document.hasFocus() && part.contains(document.activeElement);
    const focused = hasFocus ? focusNameOf(document.activeElement) : undefined;
    part.replaceChildren(...present(data === undefined ? [] : build(data)));
    part.hidden = part.childNodes.length === 0;
    if (focused) part.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }
}

function focusNameOf(focused: Element | null): string | undefined {
  return focused?.getAttribute("data-focus") ?? undefined;
}
