import type { Day, DayCell, DaysLoad, Progress } from "../present/pages/page";
import { button, type Child, element } from "./dom";

/** Heads of the columns of days. */
export function dayHeads(days: readonly Day[]): HTMLElement[] {
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
 * A cell that shows the mark and says day, state and failures. Not in the order of the Tab key until the grid puts it
 * there.
 */
export function dayCell(day: Day | undefined, { mark, label, tone, lastSeen }: DayCell): HTMLTableCellElement {
  const says = [`${day?.name ?? ""}: ${label}`, lastSeen].filter(Boolean).join(". ");
  return element("td", { class: `day ${tone}`, tabindex: "-1", "aria-label": says, "data-tells": says }, mark);
}

/** What is said and can be done while days are missing or on their way. */
export function loadLine(load: DaysLoad, send: (type: "loadDays" | "cancelDays") => void): Child[] {
  return [
    load.notice === undefined ? undefined : element("p", { class: "notice", role: "status" }, load.notice),
    load.load === undefined ? undefined : button(load.load, "days", () => send("loadDays")),
    load.progress && progressLine(load.progress),
    load.cancel === undefined ? undefined : button(load.cancel, "days", () => send("cancelDays")),
  ];
}

function progressLine({ text, done, total }: Progress): HTMLElement {
  const bar = element("vscode-progress-bar");
  bar.max = total;
  bar.value = done;
  bar.ariaLabel = text;
  return element("div", { class: "progress" }, bar, element("span", { role: "status" }, text));
}
