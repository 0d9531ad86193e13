import { lineEnd, type MaskRules, type Opaque } from "../../syntax/mask";
import { identifierAt } from "../../syntax/sourceText";

/** Comments, strings, heredocs of PHP, and what stands outside of its tags. */
export const phpMask: MaskRules = {
  marks: /^[\s\S]|["'`/#<?]/g,
  characters: false,
  tripleQuotes: false,
  rawBackquotes: false,
  nestedComments: false,
  opaque: (text, at) => {
    const code = text.charCodeAt(at);
    if (at === 0 && code !== 60) return comment(tagAfter(text, 0));
    switch (code) {
      case 35: // `#[` begins an attribute
        return text.charCodeAt(at + 1) === 91 ? undefined : comment(lineEnd(text, at));
      case 34:
      case 96:
        return { end: quotedEnd(text, at), quote: 1, isString: code === 34 };
      case 39:
        return { end: singleQuotedEnd(text, at), quote: 1, isString: true };
      case 60:
        return text.startsWith("<<<", at) ? heredocAt(text, at) : markupAt(text, at);
      case 63:
        return text.charCodeAt(at + 1) === 62 ? comment(tagAfter(text, at + 2)) : undefined;
      default:
        return undefined;
    }
  },
};

const comment = (end: number): Opaque => ({ end, quote: 0, isString: false });

/** Where PHP's code goes on at or after an offset outside of it. */
function tagAfter(text: string, from: number): number {
  for (let at = text.indexOf("<?", from); at >= 0; at = text.indexOf("<?", at + 2)) {
    if (text.startsWith("php", at + 2)) return at + 5;
    if (text[at + 2] === "=") return at + 3;
  }
  return text.length;
}

/** A file that begins with markup. */
function markupAt(text: string, at: number): Opaque | undefined {
  return at === 0 ? comment(tagAfter(text, 0)) : undefined;
}

function singleQuotedEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 39) return i + 1;
  }
  return text.length;
}

/** The end of `"…"` or of backquotes, with the code in `{$…}` and `${…}`. One pass, whatever is left open. */
function quotedEnd(text: string, at: number): number {
  const open = [text.charCodeAt(at)];
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const inside = open.at(-1);
    if (code === 92) i++;
    else if (code === inside) {
      open.pop();
      if (open.length === 0) return i + 1;
    } else if (inside === 125) {
      if (code === 34 || code === 39) open.push(code);
      else if (code === 123) open.push(125);
    } else if (inside !== 39 && beginsCode(text, i)) {
      open.push(125);
      i++;
    }
  }
  return text.length;
}

/** True for `{$` and `${`. */
function beginsCode(text: string, i: number): boolean {
  const [code, next] = [text.charCodeAt(i), text.charCodeAt(i + 1)];
  return (code === 123 && next === 36) || (code === 36 && next === 123);
}

/** `<<<A`, `<<<"A"`, `<<<'A'` up to a line that begins with `A`. */
function heredocAt(text: string, at: number): Opaque | undefined {
  let start = at + 3;
  while (text[start] === " " || text[start] === "\t") start++;
  if (text[start] === '"' || text[start] === "'") start++;
  const label = identifierAt(text, start);
  if (label === "" || /^\d/.test(label)) return undefined;
  for (let line = text.indexOf("\n", start); line >= 0; line = text.indexOf("\n", line + 1)) {
    let i = line + 1;
    while (text[i] === " " || text[i] === "\t") i++;
    if (text.startsWith(label, i) && identifierAt(text, i) === label) return comment(i + label.length);
  }
  return comment(text.length);
}

/** The text of a literal with its quotes; `$name` and `{$code}` in double quotes stay as they are. */
export function phpText(literal: string): string {
  const inside = literal.slice(1, literal.length > 1 && literal.endsWith(literal[0] ?? "") ? -1 : undefined);
  if (!inside.includes("\\")) return inside;
  if (literal.startsWith("'")) return inside.replace(/\\([\\'])/g, "$1");
  return inside.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u\{([0-9a-fA-F]{1,6})\}|([0-7]{1,3})|([nrtvef\\$"]))/g,
    (whole, hex, point, octal, mark) => {
      if (mark !== undefined) return marks[mark] ?? mark;
      const code = octal === undefined ? Number.parseInt(hex ?? point, 16) : Number.parseInt(octal, 8);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const marks: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", v: "\v", e: "\u001b", f: "\f" };
