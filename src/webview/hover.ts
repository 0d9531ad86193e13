import { element } from "./dom";

/** Pixels between a cell and what is told of it, and between that and the edge of the page. */
const gap = 4;

/**
 * Tells what the marked elements (`data-tells`) below `area` say, beside them: while the pointer is over one, and while one has the focus.
 * Escape takes it away. Screen readers have the elements' own names.
 */
export function tellOnHover(area: HTMLElement): void {
  const told = element("div", { class: "told", "aria-hidden": "true", hidden: "" });
  document.body.append(told);
  const show = (target: EventTarget | null) => {
    const marked = target instanceof Element ? target.closest("[data-tells]") : null;
    told.hidden = marked === null;
    if (!marked) return;
    told.textContent = marked.getAttribute("data-tells");
    place(told, marked.getBoundingClientRect());
  };
  const hide = () => show(null);
  area.addEventListener("pointerover", ({ target }) => show(target));
  area.addEventListener("pointerleave", hide);
  area.addEventListener("focusin", ({ target }) => show(target));
  area.addEventListener("focusout", hide);
  // What has moved away from under the pointer is not told any more; what has the focus is, where it stands now.
  area.addEventListener("scroll", () => show(area.contains(document.activeElement) ? document.activeElement : null), {
    capture: true,
    passive: true,
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
}

/** Above the element if there is room, else below it; within the page. */
function place(told: HTMLElement, { left, right, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = told;
  const centred = (left + right - width) / 2;
  const above = top - height - gap;
  told.style.left = `${Math.max(gap, Math.min(centred, window.innerWidth - width - gap))}px`;
  told.style.top = `${above >= gap ? above : bottom + gap}px`;
}
