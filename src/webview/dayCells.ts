import type { Day, DayCell, DaysLoad, Progress } from "../present/pages/panelData";
import { button, type Child, element, paragraph, span } from "./dom";

/** Creates the headers of the day columns. */
export function createDayHeaders(days: readonly Day[]): HTMLElement[] {
  return days.map(createDayHeader);
}

function createDayHeader({ name, date, month }: Day): HTMLElement {
  const attributes = {
    scope: "col",
    class: "day",
    "aria-label": name,
    "data-tells": name,
  };
  const monthElement = month && span("month", month);
  return element("th", attributes, monthElement, element("span", {}, date));
}

/**
 * Creates a cell that shows the marker and describes day, state and failures. It is not in the tab order until the
 * grid adds it.
 */
export function createDayCell(day: Day | undefined, { mark, label, tone, lastSeen }: DayCell): HTMLTableCellElement {
  const stateText = `${day?.name ?? ""}: ${label}`;
  const description = lastSeen ? `${stateText}. ${lastSeen}` : stateText;
  const attributes = {
    class: `day ${tone}`,
    tabindex: "-1",
    "aria-label": description,
    "data-tells": description,
  };
  return element("td", attributes, mark);
}

/** Creates the notice, progress and buttons for days that are missing or loading. */
export function loadControls(load: DaysLoad, send: (type: "loadDays" | "cancelDays") => void): Child[] {
  return [
    paragraph(load.notice, { class: "notice", role: "status" }),
    loadButton(load.load, () => send("loadDays")),
    load.progress && createProgressLine(load.progress),
    loadButton(load.cancel, () => send("cancelDays")),
  ];
}

/** Creates the button that starts or cancels the load; the focus stays when one replaces the other. */
function loadButton(label: string | undefined, onClick: () => void): Child {
  return label && button(label, "days", onClick);
}

function createProgressLine({ text, done: completed, total }: Progress): HTMLElement {
  const bar = element("progress");
  bar.max = total;
  bar.value = completed;
  bar.ariaLabel = text;
  const status = element("span", { role: "status" }, text);
  return element("div", { class: "progress" }, bar, status);
}
