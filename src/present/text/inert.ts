/**
 * Texts of the service (names, titles, failures) come from outside. These functions make them inert: nothing in them is read as
 * markup, an icon, a link, a command or a direction, and none is long enough to freeze what shows it.
 */

/** Colour and cursor codes of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const terminalCodes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
/**
 * Characters that change the direction of what follows, and those that show nothing: `Bidi_Control` and `Default_Ignorable_Code_Point` of
 * Unicode, without the variation selectors, which choose how an emoji or a Han character looks.
 */
const invisible =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Longer texts are cut before anything else is done with them. */
const longest = 20_000;

/** The text with line breaks, without control characters, at most `max` characters. */
export function plain(text: string, max = 2_000): string {
  const clean = text
    .slice(0, longest)
    .replace(terminalCodes, "")
    .replace(/\r\n?/g, "\n")
    .replace(invisible, "")
    .replace(controls, " ");
  return cut(clean.trim(), max);
}

/** Words of plain ASCII with one space between them: most texts, and nothing needs to be done with them. */
const harmless = /^[!-~]+(?: [!-~]+)*$/;

/** The text on one line, runs of white space folded, at most `max` characters. */
export function oneLine(text: string, max = 300): string {
  if (text.length <= max && harmless.test(text)) return text;
  return cut(plain(text, longest).replace(/\s+/g, " ").trim(), max);
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}

/** One line for notifications, where the editor reads `[text](address)` as a link, to a command too. */
export function inMessage(text: string, max?: number): string {
  return oneLine(text, max).replace(/\]\(/g, "] (");
}

/** One line for where the editor draws `$(name)` as an icon (quick picks, the status bar). */
export function withoutIcons(text: string, max?: number): string {
  return oneLine(text, max).replace(/\$\(/g, "\\$(");
}

/** One line for Markdown: every ASCII punctuation character is escaped, so nothing can start markup or a link. */
export function markdownText(text: string, max?: number): string {
  return oneLine(text, max).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** One line of Markdown that shows the text as it is: no markup, no link, no mention of a person or an issue. `""` for nothing. */
export function codeSpan(text: string, max?: number): string {
  const content = oneLine(text, max);
  if (content === "") return "";
  const fence = "`".repeat(longestRun(content) + 1);
  const room = /^`|`$/.test(content) ? " " : "";
  return `${fence}${room}${content}${room}${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** A block of Markdown that shows the text as it is, in a fence longer than any in the text. */
export function markdownBlock(text: string, max?: number): string {
  const content = plain(text, max);
  const fence = "`".repeat(Math.max(3, longestRun(content) + 1));
  return `${fence}text\n${content}\n${fence}`;
}
