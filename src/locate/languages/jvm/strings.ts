import type { Opaque } from "../../syntax/mask";
import { isIdentifierCode } from "../../syntax/sourceText";

/** Which literals a language has besides Java's. */
export interface StringRules {
  /** `"… ${code} …"`: in every double-quoted text, or (Scala) in those with a prefix such as `s`. */
  readonly interpolation: "always" | "prefixed";
  /** `'text'` and `'''text'''`, `/text/` and `$/text/$` (Groovy). */
  readonly groovy: boolean;
}

const longestName = 300;
/** Code in a text is no longer than this: an unclosed brace must not take the rest of the file. */
const longestCode = 4000;
/** Texts in the code of texts, and so on. */
const deepest = 6;

/** The literal that begins at an offset of a Kotlin, Groovy or Scala text. Linear: what is skipped is never read again. */
export function literalAt(text: string, start: number, rules: StringRules, depth = 0): Opaque | undefined {
  const mark = text[start];
  if (mark === '"') return quoted(text, start, '"', hasCode(text, start, rules) ? rules : undefined, rules, depth);
  if (mark === "'") return rules.groovy ? quoted(text, start, "'", undefined, rules, depth) : character(text, start);
  if (mark === "`") return quotedName(text, start);
  if (rules.groovy && mark === "/") return slashed(text, start);
  if (rules.groovy && mark === "$" && text[start + 1] === "/") {
    const close = text.indexOf("/$", start + 2);
    return { end: close < 0 ? text.length : close + 2, quote: 2, isString: true };
  }
  return undefined;
}

/** True for a text whose `$` stands for code. */
export function hasCode(text: string, start: number, { interpolation }: StringRules): boolean {
  return interpolation === "always" || (start > 0 && isIdentifierCode(text.charCodeAt(start - 1)));
}

function quoted(
  text: string,
  start: number,
  mark: string,
  code: StringRules | undefined,
  rules: StringRules,
  depth: number,
): Opaque {
  const triple = text.startsWith(mark.repeat(3), start);
  const quote = triple ? 3 : 1;
  const escapes = !triple || rules.groovy;
  for (let i = start + quote; i < text.length; i++) {
    const at = text[i];
    if (at === "\\" && escapes) i++;
    else if (code && text.startsWith("${", i)) i = codeEnd(text, i + 1, rules, depth) - 1;
    else if (at === mark) {
      const end = triple ? endOfTriple(text, i) : i + 1;
      if (end !== undefined) return { end, quote, isString: true };
    } else if (!triple && lineEnds.has(at)) return { end: i, quote, isString: true };
  }
  return { end: text.length, quote, isString: true };
}

const lineEnds: ReadonlySet<string | undefined> = new Set(["\n", "\r"]);

/** Of more than three quotes the last three close. */
function endOfTriple(text: string, at: number): number | undefined {
  const mark = text[at] ?? "";
  if (!text.startsWith(mark.repeat(3), at)) return undefined;
  let end = at + 3;
  while (text[end] === mark) end++;
  return end;
}

/** The offset after the brace that closes the one at `open`, texts inside skipped: these end with the code, lest they be read again. */
export function codeEnd(text: string, open: number, rules: StringRules, depth = 0): number {
  const limit = Math.min(text.length, open + longestCode);
  const code = text.slice(0, limit);
  let braces = 0;
  for (let i = open; i < limit; i++) {
    const mark = code[i];
    if (mark === "{") braces++;
    else if (mark === "}") {
      braces--;
      if (braces === 0) return i + 1;
    } else if ((mark === '"' || mark === "'") && depth < deepest) {
      i = Math.max(i, (literalAt(code, i, rules, depth + 1)?.end ?? i) - 1);
    }
  }
  return limit;
}

/** A name in backquotes, in which nothing is a comment or a text; it is left as it is. */
function quotedName(text: string, start: number): Opaque | undefined {
  const end = text.indexOf("`", start + 1) + 1;
  return end > 0 && end - start <= longestName && !/[\n\r]/.test(text.slice(start, end))
    ? { end, quote: end - start, isString: false }
    : undefined;
}

/** `'x'` or an escape; a lone quote begins a symbol or a type. */
function character(text: string, start: number): Opaque | undefined {
  if (text[start + 1] === "\\") {
    const close = text.indexOf("'", start + 3);
    return close > 0 && close - start < 10 ? { end: close + 1, quote: 0, isString: false } : undefined;
  }
  const close = [start + 2, start + 3].find((at) => text[at] === "'" && text[at - 1] !== "'");
  if (close === undefined || /[\n\r ]./.test(text.slice(start + 1, close)))
    return { end: start + 1, quote: 0, isString: false };
  return { end: close + 1, quote: 0, isString: false };
}

/** A text between slashes, where a value may stand: after a word or a bracket that closes it is a division. */
function slashed(text: string, start: number): Opaque | undefined {
  let before = start - 1;
  while (before >= 0 && (text[before] === " " || text[before] === "\t")) before--;
  if (before >= 0 && !/[=(,[{:!&|?~\n\r]/.test(text[before] ?? "")) return undefined;
  for (let i = start + 1; i < text.length; i++) {
    const mark = text[i];
    if (mark === "\\") i++;
    else if (mark === "/") return { end: i + 1, quote: 1, isString: true };
    else if (mark === "\n" || mark === "\r") return undefined;
  }
  return undefined;
}

/** The text of a literal, without its quotes. */
export function jvmText(source: string): string {
  return source.replace(/\\(?:u+([0-9a-fA-F]{4})|(.))/g, (_, hex?: string, simple?: string) => {
    if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
    return { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", s: " " }[simple ?? ""] ?? simple ?? "";
  });
}
