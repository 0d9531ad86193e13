import { element } from "./dom";

/** Distance between a cell and its tooltip, and between the tooltip and the edge of the panel, in pixels. */
const gapPx = 4;

/**
 * Shows tooltips for the elements below `area` with `data-tells`, while the pointer is over one or one has the focus.
 * Escape hides the tooltip. Screen readers use the labels of the elements instead.
 */
export function attachTooltips(area: HTMLElement): void {
  const tooltip = element("div", {
    class: "told",
    "aria-hidden": "true",
    hidden: "",
  });
  document.body.append(tooltip);
  const show = (target: EventTarget | null) => showTooltip(tooltip, target);
  const hide = () => {
    tooltip.hidden = true;
  };
  area.addEventListener("pointerover", ({ target }) => show(target));
  area.addEventListener("pointerleave", hide);
  area.addEventListener("focusin", ({ target }) => show(target));
  area.addEventListener("focusout", hide);
  const onScroll = () => {
    const focusedElement = document.activeElement;
    if (area.contains(focusedElement)) {
      show(focusedElement);
    } else {
      hide();
    }
  };
  area.addEventListener("scroll", onScroll, { capture: true, passive: true });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") {
      hide();
    }
  });
}

function showTooltip(tooltip: HTMLElement, target: EventTarget | null): void {
  const anchor = findAnchor(target);
  tooltip.hidden = anchor === null;
  if (!anchor) {
    return;
  }
  tooltip.textContent = anchor.getAttribute("data-tells");
  positionTooltip(tooltip, anchor.getBoundingClientRect());
}

function findAnchor(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) {
    return null;
  }
  return target.closest("[data-tells]");
}

/** Positions the tooltip above the element if there is room, otherwise below it, and within the panel. */
function positionTooltip(tooltip: HTMLElement, { left, right, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const centeredLeft = (left + right - width) / 2;
  const maxLeft = window.innerWidth - width - gapPx;
  const shownLeft = Math.max(gapPx, Math.min(centeredLeft, maxLeft));
  const topAbove = top - height - gapPx;
  const topBelow = bottom + gapPx;
  const shownTop = topAbove >= gapPx ? topAbove : topBelow;
  tooltip.style.left = `${shownLeft}px`;
  tooltip.style.top = `${shownTop}px`;
}
