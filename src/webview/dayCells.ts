import type { Day, DayCell, DaysLoad, Progress } from "../present/pages/panelData";
import { button, type Child, element } from "./dom";

/** Creates the headers of the day columns. */
export function dayHeaders(days: readonly Day[]): HTMLElement[] {
  return days.map(({ name, date, month }) =>
    element(
      "th",
      { scope: "col", class: "day", "aria-label": name, "data-tells": name },
      month && element("span", { class: "month" }, month),
      element("span", {}, date),
    ),
  );
}

/**
 * Creates a cell that shows the marker and describes day, state and failures. It is not in the tab order until the
 * grid adds it.
 */
export function dayCell(day: Day | undefined, { mark, label, tone, lastSeen }: DayCell): HTMLTableCellElement {
  const description = [`${day?.name ?? ""}: ${label}`, lastSeen].filter(Boolean).join(". ");
  return element(
    "td",
    { class: `day ${tone}`, tabindex: "-1", "aria-label": description, "data-tells": description },
    mark,
  );
}

/** Creates the notice, progress and buttons for days that are missing or loading. */
export function loadControls(load: DaysLoad, send: (type: "loadDays" | "cancelDays") => void): Child[] {
  return [
    load.notice === undefined ? undefined : element("p", { class: "notice", role: "status" }, load.notice),
    load.load === undefined ? undefined : button(load.load, "days", () => send("loadDays")),
    load.progress && progressLine(load.progress),
    load.cancel === undefined ? undefined : button(load.cancel, "days", () => send("cancelDays")),
  ];
}

function progressLine({ text, done: completed, total }: Progress): HTMLElement {
  const bar = element("vscode-progress-bar");
  bar.max = total;
  bar.value = completed;
  bar.ariaLabel = text;
  return element("div", { class: "progress" }, bar, element("span", { role: "status" }, text));
}
