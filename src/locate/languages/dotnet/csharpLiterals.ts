import { lineEnd, type MaskRules, type Opaque } from "../../syntax/mask";

/** Comments, directives and every kind of string of C#. Conditions (`#if`, `#else`, `#endif`) stay: the reader chooses a branch. */
export const csharpMask: MaskRules = {
  marks: /["'/#]/g,
  characters: true,
  tripleQuotes: false,
  rawBackquotes: false,
  nestedComments: false,
  opaque: (text, at) => {
    const code = text.charCodeAt(at);
    if (code === 34) return stringAt(text, at);
    return code === 35 ? directiveAt(text, at) : undefined;
  },
};

function directiveAt(text: string, at: number): Opaque | undefined {
  for (let i = at - 1; i >= 0; i--) {
    const before = text.charCodeAt(i);
    if (before === 10 || before === 13) break;
    if (before !== 32 && before !== 9) return undefined;
  }
  return /^#[ \t]*(?:if|elif|else|endif)\b/.test(text.slice(at, at + 40))
    ? undefined
    : { end: lineEnd(text, at), quote: 0, isString: false };
}

function stringAt(text: string, at: number): Opaque {
  const before = text.slice(Math.max(0, at - 12), at);
  const prefix = /[$@]*$/.exec(before)?.[0] ?? "";
  const verbatim = prefix.includes("@");
  let quotes = 1;
  while (text.charCodeAt(at + quotes) === 34) quotes++;
  if (!verbatim && quotes > 2) return { end: rawEnd(text, at, quotes), quote: quotes, isString: true };
  return { end: quotedEnd(text, at, { verbatim, interpolated: prefix.includes("$") }), quote: 1, isString: true };
}

function rawEnd(text: string, at: number, quotes: number): number {
  const close = text.indexOf('"'.repeat(quotes), at + quotes);
  if (close < 0) return text.length;
  let end = close + quotes;
  while (text.charCodeAt(end) === 34) end++;
  return end;
}

interface Form {
  readonly verbatim: boolean;
  readonly interpolated: boolean;
}

/** What is open inside an interpolated string: strings, and braces of the code in them. */
type Open = Form | "brace";

/** The end of a string in quotes, with what is interpolated. One pass, whatever is left open. */
function quotedEnd(text: string, at: number, form: Form): number {
  const open: Open[] = [form];
  let i = at + 1;
  while (i < text.length) {
    const inner = open.at(-1);
    if (inner === undefined) return i;
    i = inner === "brace" ? inCode(text, i, open) : inString(text, i, inner, open);
  }
  return text.length;
}

function inCode(text: string, i: number, open: Open[]): number {
  const code = text.charCodeAt(i);
  if (code === 123) open.push("brace");
  else if (code === 125) open.pop();
  else if (code === 34) {
    const prefix = /[$@]*$/.exec(text.slice(Math.max(0, i - 3), i))?.[0] ?? "";
    open.push({ verbatim: prefix.includes("@"), interpolated: prefix.includes("$") });
  }
  return i + 1;
}

function inString(text: string, i: number, { verbatim, interpolated }: Form, open: Open[]): number {
  const code = text.charCodeAt(i);
  const doubled = text.charCodeAt(i + 1) === code;
  if (code === 34 && verbatim && doubled) return i + 2;
  if (code === 34) {
    open.pop();
    return i + 1;
  }
  if (code === 92 && !verbatim) return i + 2;
  if ((code === 10 || code === 13) && !verbatim) {
    open.pop();
    return i;
  }
  if (code === 123 && interpolated) {
    if (doubled) return i + 2;
    open.push("brace");
  }
  return i + 1;
}

/** The text of a string literal from its first quote to its last; of an interpolated one `undefined`. */
export function csharpText(literal: string, verbatim: boolean): string {
  const quotes = /^"{3,}/.exec(literal)?.[0].length ?? 1;
  const inside = literal.slice(quotes, Math.max(quotes, literal.length - quotes));
  if (verbatim) return inside.replaceAll('""', '"');
  return quotes > 1 ? inside : unescaped(inside);
}

const simple: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0", b: "\b", f: "\f", v: "\v" };

/** Resolves the escapes of a text: those of C#, which reporters use too. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(?:[ux]([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{8})|([\s\S]))/g, (whole, short, long, mark) => {
    if (mark !== undefined) return simple[mark] ?? mark;
    const point = Number.parseInt(short ?? long, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
