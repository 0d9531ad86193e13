import { findMax } from "../../base/collections";

/**
 * Sanitizes texts of the service (names, titles, failures), which come from outside: nothing in a sanitized text is
 * interpreted as markup, icon, link, command or change of direction, and none is long enough to freeze the UI that
 * shows it. A line with right-to-left characters is put in a directional isolate, so that the numbers and words beside
 * it stay in their places.
 */

const systemCommand = String.raw`\][^\x07\x1b]*(?:\x07|\x1b\\)?`;
/** Color and cursor codes of terminals. */
const terminalCodes = new RegExp(String.raw`\x1b(?:\[[0-9;?]*[ -/]*[@-~]|${systemCommand}|[@-Z\\-_])`, "g");
/** Characters that change the text direction or join words: `Bidi_Control` of Unicode, and those beside them. */
const directionMarks = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/**
 * Other invisible characters: `Default_Ignorable_Code_Point` of Unicode, without the variation selectors, which control
 * how an emoji or a Han character looks.
 */
const invisibleCharacters = /\u034f|[\u00ad\u115f\u1160\u17b4\u17b5\u180e\u3164\uffa0]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
/** Blocks of Unicode that are written from right to left. */
const rightToLeftCharacters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/;
/** First halves of the characters of such blocks above U+FFFF. */
const rightToLeftHalves = /[\ud802\ud803\ud83a\ud83b]/;
/** First strong isolate and pop directional isolate: the direction of the text between them is its own. */
const [isolateStart, isolateEnd] = ["\u2068", "\u2069"];
/** An isolate that contains no other. */
const innermostIsolate = /(\u2068[^\u2068\u2069]*\u2069)/;
const wholeIsolate = /^\u2068([^\u2068\u2069]*)\u2069$/;

/** Maximum length of an input text, in characters; longer texts are truncated before any other processing. */
const maxInputLength = 20_000;

/** Sanitizes a text for its destination and shortens it to `maxLength` characters. */
export type FormatWord = (text: string, maxLength: number) => string;

/** Returns the text with its line breaks and without control characters, at most `max` characters long. */
export function plainText(text: string, max = 2_000): string {
  return truncateText(cleanText(text.slice(0, maxInputLength)).trim(), max);
}

function cleanText(text: string): string {
  return text
    .replace(terminalCodes, "")
    .replace(/\r\n?/g, "\n")
    .replace(directionMarks, "")
    .replace(invisibleCharacters, "")
    .replace(controlCharacters, " ");
}

/** Words of plain ASCII separated by single spaces: matches most texts, which need no processing. */
const harmlessAscii = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Returns the text on one line with collapsed white space, at most `max` characters long, in an isolate if it contains
 * right-to-left characters. A sentence that has such characters only in isolates keeps these instead.
 */
export function singleLineText(text: string, max = 300): string {
  if (text.length <= max && harmlessAscii.test(text)) {
    return text;
  }
  const input = text.slice(0, maxInputLength);
  const pieces = input.includes(isolateStart) ? input.split(innermostIsolate) : [input];
  const isSentence = pieces.length > 1 && pieces.every((piece, index) => index % 2 === 1 || !isRightToLeft(piece));
  if (!isSentence) {
    return isolatedText(truncateText(cleanLineText(input).trim(), max));
  }
  const sentence = pieces.map((piece) => isolatedText(cleanLineText(piece))).join("");
  return withClosedIsolate(truncateText(sentence.trim(), max));
}

function cleanLineText(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

function isRightToLeft(text: string): boolean {
  return rightToLeftCharacters.test(text) || rightToLeftHalves.test(text);
}

/**
 * Returns the text in a directional isolate if it contains right-to-left characters; without one, a number beside it
 * would be shown at its other end.
 */
export function isolatedText(text: string): string {
  if (isRightToLeft(text)) {
    return `${isolateStart}${text}${isolateEnd}`;
  }
  return text;
}

/** Ends the isolate in which a sentence was truncated, so that it does not include the text that follows. */
function withClosedIsolate(text: string): string {
  if (text.lastIndexOf(isolateStart) > text.lastIndexOf(isolateEnd)) {
    return `${text}${isolateEnd}`;
  }
  return text;
}

/** Removes the marks of isolates from a text that is copied, compared, or read by a program. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}

function truncateText(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}

/**
 * Returns one line for notifications, progress, dialogs and the prompts of input boxes, in which the editor would
 * render
 * `[text](address)` as a link, even to a command. A word joiner, which has no width, takes the two apart.
 */
export function notificationText(text: string, max?: number): string {
  return singleLineText(text, max).replace(/\]\(/g, "]\u2060(");
}

/** Maximum length of a message; VS Code shows no more of it. */
const maxMessageLength = 1_000;

/** Returns the sanitized text of a message, progress, a dialog or a prompt. All of them must be created with it. */
export function messageText(text: string): string {
  return notificationText(text, maxMessageLength);
}

/** Returns one line for places where the editor renders `$(name)` as an icon (quick picks, the status bar). */
export function iconSafeText(text: string, max?: number): string {
  return singleLineText(text, max).replace(/\$\(/g, "\\$(");
}

/** Characters that have a meaning in Markdown at any position. */
const markupCharacters = /[\\`*[\]<~|]|&(?=[#a-z])|\$(?=\()/giu;
const letter = String.raw`[\p{L}\p{N}]`;
/** `:`, `.` and `@` in addresses. */
const mailboxCharacter = String.raw`[\w.+\-;:&=$,"]`;
const addressCharacters = new RegExp(String.raw`:\/\/|(?<=mailto|xmpp):|(?<=www)\.|(?<=${mailboxCharacter})@`, "giu");
/** Beginning of a heading, quote, list, rule or table. */
const blockMarkup = /^(\u2068?(?:\d{1,9}(?=[.)]))?)([#>+=:.)-])/;

/**
 * Returns one line for the editor's Markdown, or for the label of a link: what Markdown would read as markup or as an
 * address is escaped, and nothing else. In copied Markdown, where a host reads mentions and references as well, a text
 * is a code span.
 */
export function markdownText(text: string, max?: number): string {
  // Underscores that are not between letters. Even to parse the pattern takes a moment, for which no start has to wait.
  const emphasis = new RegExp(`(?<!${letter})_|_(?!${letter})`, "gu");
  return singleLineText(text, max)
    .replace(markupCharacters, escapeMarkup)
    .replace(emphasis, escapeMarkup)
    .replace(addressCharacters, escapeMarkup)
    .replace(blockMarkup, "$1\\$2");
}

function escapeMarkup(markup: string): string {
  return [...markup].map((character) => `\\${character}`).join("");
}

/**
 * Returns one line of Markdown that shows the text literally: no markup, no link, no mention of a user or an issue.
 * Returns `""` for an empty text.
 */
export function codeSpanText(text: string, max?: number): string {
  return toCodeSpan(withoutIsolates(singleLineText(text, max)));
}

/**
 * Like `codeSpanText`, for Markdown that a person reads. The isolate of a right-to-left text is around the code, whose
 * copy has no marks then; a sentence keeps the isolates of its parts.
 */
export function isolatedCodeText(text: string, max?: number): string {
  const line = singleLineText(text, max);
  const isolate = wholeIsolate.exec(line);
  if (isolate) {
    return isolatedText(toCodeSpan(isolate[1] ?? ""));
  }
  return toCodeSpan(line);
}

function toCodeSpan(content: string): string {
  if (content === "") {
    return "";
  }
  const fence = "`".repeat(longestBacktickRun(content) + 1);
  const padding = /^`|`$/.test(content) ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}

function longestBacktickRun(text: string): number {
  const runs = text.match(/`+/g) ?? [];
  return findMax(
    runs.map((run) => run.length),
    0,
  );
}

/** Returns a Markdown code block that shows the text literally, in a fence longer than any in the text. */
export function codeBlockText(text: string, max?: number): string {
  const content = plainText(text, max);
  const fence = "`".repeat(Math.max(3, longestBacktickRun(content) + 1));
  return `${fence}text\n${content}\n${fence}`;
}
