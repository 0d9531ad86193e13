import { element } from "./dom";

/** Distance between a cell and its tooltip, and between the tooltip and the edge of the panel, in pixels. */
const gapPx = 4;

/**
 * Shows tooltips for the elements below `area` with `data-tells`, while the pointer is over one or one has the focus.
 * Escape hides the tooltip. Screen readers use the labels of the elements instead.
 */
export function attachTooltips(area: HTMLElement): void {
  const tooltip = element("div", { class: "told", "aria-hidden": "true", hidden: "" });
  document.body.append(tooltip);
  const show = (target: EventTarget | null) => {
    const anchor = target instanceof Element ? target.closest("[data-tells]") : null;
    tooltip.hidden = anchor === null;
    if (!anchor) return;
    tooltip.textContent = anchor.getAttribute("data-tells");
    positionTooltip(tooltip, anchor.getBoundingClientRect());
  };
  const hide = () => show(null);
  area.addEventListener("pointerover", ({ target }) => show(target));
  area.addEventListener("pointerleave", hide);
  area.addEventListener("focusin", ({ target }) => show(target));
  area.addEventListener("focusout", hide);
  // On scroll, hide the tooltip unless its element has the focus.
  area.addEventListener("scroll", () => show(area.contains(document.activeElement) ? document.activeElement : null), {
    capture: true,
    passive: true,
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
}

/** Positions the tooltip above the element if there is room, otherwise below it, and within the panel. */
function positionTooltip(tooltip: HTMLElement, { left, right, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const centeredLeft = (left + right - width) / 2;
  const topAbove = top - height - gapPx;
  tooltip.style.left = `${Math.max(gapPx, Math.min(centeredLeft, window.innerWidth - width - gapPx))}px`;
  tooltip.style.top = `${topAbove >= gapPx ? topAbove : bottom + gapPx}px`;
}
