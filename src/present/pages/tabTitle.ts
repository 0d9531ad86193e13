import { singleLineText } from "../text/sanitize";

/** Maximum length of a title, in characters: tabs share one line. */
const maxLength = 30;

/** Returns the title of a panel's tab, truncated at its end: the beginning distinguishes it from other tabs. */
export function tabTitle(title: string): string {
  return singleLineText(title, maxLength);
}
