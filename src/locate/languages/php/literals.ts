import { lineEnd, type MaskRules, type OpaqueSpan } from "../../syntax/mask";
import { identifierAt } from "../../syntax/sourceText";

/** Mask rules of PHP: comments, strings, heredocs, and everything outside of PHP tags. */
export const phpMask: MaskRules = {
  marks: /^[\s\S]|["'`/#<?]/g,
  opaque: (text, offset) => {
    const code = text.charCodeAt(offset);
    if (offset === 0 && code !== 60) return opaqueUntil(findPhpStart(text, 0));
    switch (code) {
      case 35: // `#[` begins an attribute
        return text.charCodeAt(offset + 1) === 91 ? undefined : opaqueUntil(lineEnd(text, offset));
      case 34:
      case 96:
        return { end: quotedEnd(text, offset), quote: 1, isString: code === 34 };
      case 39:
        return { end: singleQuotedEnd(text, offset), quote: 1, isString: true };
      case 60:
        return text.startsWith("<<<", offset) ? heredocAt(text, offset) : leadingMarkup(text, offset);
      case 63:
        return text.charCodeAt(offset + 1) === 62 ? opaqueUntil(findPhpStart(text, offset + 2)) : undefined;
      default:
        return undefined;
    }
  },
};

const opaqueUntil = (end: number): OpaqueSpan => ({ end, quote: 0, isString: false });

/**
 * Returns the offset after the next opening tag (`<?php`, `<?=`) at or after an offset outside of PHP code, or the end
 * of the text.
 */
function findPhpStart(text: string, from: number): number {
  for (let tagStart = text.indexOf("<?", from); tagStart >= 0; tagStart = text.indexOf("<?", tagStart + 2)) {
    if (text.startsWith("php", tagStart + 2)) return tagStart + 5;
    if (text[tagStart + 2] === "=") return tagStart + 3;
  }
  return text.length;
}

/** Returns the markup at the start of a file, up to the first PHP tag. */
function leadingMarkup(text: string, offset: number): OpaqueSpan | undefined {
  return offset === 0 ? opaqueUntil(findPhpStart(text, 0)) : undefined;
}

function singleQuotedEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 39) return i + 1;
  }
  return text.length;
}

/**
 * Returns the end of `"…"` or of backquotes, including the code in `{$…}` and `${…}`. Linear, even for unclosed
 * strings.
 */
function quotedEnd(text: string, start: number): number {
  const closers = [text.charCodeAt(start)];
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const closer = closers.at(-1);
    if (code === 92) i++;
    else if (code === closer) {
      closers.pop();
      if (closers.length === 0) return i + 1;
    } else if (closer === 125) {
      if (code === 34 || code === 39) closers.push(code);
      else if (code === 123) closers.push(125);
    } else if (closer !== 39 && startsInterpolation(text, i)) {
      closers.push(125);
      i++;
    }
  }
  return text.length;
}

/** Returns true at `{$` and `${`. */
function startsInterpolation(text: string, i: number): boolean {
  const [code, next] = [text.charCodeAt(i), text.charCodeAt(i + 1)];
  return (code === 123 && next === 36) || (code === 36 && next === 123);
}

/** Returns the heredoc at an offset (`<<<A`, `<<<"A"` or `<<<'A'`), up to a line that begins with `A`. */
function heredocAt(text: string, offset: number): OpaqueSpan | undefined {
  let start = offset + 3;
  while (text[start] === " " || text[start] === "\t") start++;
  if (text[start] === '"' || text[start] === "'") start++;
  const label = identifierAt(text, start);
  if (label === "" || /^\d/.test(label)) return undefined;
  for (let line = text.indexOf("\n", start); line >= 0; line = text.indexOf("\n", line + 1)) {
    let i = line + 1;
    while (text[i] === " " || text[i] === "\t") i++;
    if (text.startsWith(label, i) && identifierAt(text, i) === label) return opaqueUntil(i + label.length);
  }
  return opaqueUntil(text.length);
}

/** Decodes a string literal, given with its quotes. `$name` and `{$code}` in double quotes are kept as they are. */
export function decodePhpLiteral(literal: string): string {
  const inside = literal.slice(1, literal.length > 1 && literal.endsWith(literal[0] ?? "") ? -1 : undefined);
  if (!inside.includes("\\")) return inside;
  if (literal.startsWith("'")) return inside.replace(/\\([\\'])/g, "$1");
  return inside.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u\{([0-9a-fA-F]{1,6})\}|([0-7]{1,3})|([nrtvef\\$"]))/g,
    (whole, hex, point, octal, mark) => {
      if (mark !== undefined) return simpleEscapes[mark] ?? mark;
      const code = octal === undefined ? Number.parseInt(hex ?? point, 16) : Number.parseInt(octal, 8);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const simpleEscapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", v: "\v", e: "\u001b", f: "\f" };
