import { oneLine } from "../text/inert";

/** Tabs share one line. Characters. */
const maxLength = 30;

/** The title of a page's tab, cut at its end: what comes first tells it from its neighbors. */
export function tabTitle(title: string): string {
  return oneLine(title, maxLength);
}
