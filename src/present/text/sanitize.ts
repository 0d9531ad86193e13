/**
 * Sanitizes texts of the service (names, titles, failures), which come from outside: nothing in a sanitized text is
 * interpreted as markup, icon, link, command or change of direction, and none is long enough to freeze the UI that
 * shows it.
 */

/** Color and cursor codes of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const terminalCodes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
/**
 * Characters that change the text direction, and invisible ones: `Bidi_Control` and `Default_Ignorable_Code_Point` of
 * Unicode, without the variation selectors, which control how an emoji or a Han character looks.
 */
const invisibleCharacters =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Maximum length of an input text, in characters; longer texts are truncated before any other processing. */
const maxInputLength = 20_000;

/** Returns the text with its line breaks and without control characters, at most `max` characters long. */
export function plainText(text: string, max = 2_000): string {
  const clean = text
    .slice(0, maxInputLength)
    .replace(terminalCodes, "")
    .replace(/\r\n?/g, "\n")
    .replace(invisibleCharacters, "")
    .replace(controlCharacters, " ");
  return truncateText(clean.trim(), max);
}

/** Words of plain ASCII separated by single spaces: matches most texts, which need no processing. */
const harmlessAscii = /^[!-~]+(?: [!-~]+)*$/;

/** Returns the text on one line with collapsed white space, at most `max` characters long. */
export function singleLineText(text: string, max = 300): string {
  if (text.length <= max && harmlessAscii.test(text)) return text;
  return truncateText(plainText(text, maxInputLength).replace(/\s+/g, " ").trim(), max);
}

function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}

/**
 * Returns one line for notifications, in which the editor would render `[text](address)` as a link, even to a command.
 */
export function notificationText(text: string, max?: number): string {
  return singleLineText(text, max).replace(/\]\(/g, "] (");
}

/** Returns one line for places where the editor renders `$(name)` as an icon (quick picks, the status bar). */
export function iconSafeText(text: string, max?: number): string {
  return singleLineText(text, max).replace(/\$\(/g, "\\$(");
}

/**
 * Returns one line for Markdown with every ASCII punctuation character escaped, so that nothing can start markup or a
 * link.
 */
export function markdownText(text: string, max?: number): string {
  return singleLineText(text, max).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/**
 * Returns one line of Markdown that shows the text literally: no markup, no link, no mention of a user or an issue.
 * Returns `""` for an empty text.
 */
export function codeSpanText(text: string, max?: number): string {
  const content = singleLineText(text, max);
  if (content === "") return "";
  const fence = "`".repeat(longestBacktickRun(content) + 1);
  const padding = /^`|`$/.test(content) ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}

function longestBacktickRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Returns a Markdown code block that shows the text literally, in a fence longer than any in the text. */
export function codeBlockText(text: string, max?: number): string {
  const content = plainText(text, max);
  const fence = "`".repeat(Math.max(3, longestBacktickRun(content) + 1));
  return `${fence}text\n${content}\n${fence}`;
}
