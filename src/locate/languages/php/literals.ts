import { createDecoder } from "../../syntax/escapes";
import type { MaskRules, OpaqueSpan } from "../../syntax/mask";
import { identifierAt, lineEnd } from "../../syntax/sourceText";
import { escapedText, stringEnd } from "../../syntax/textRules";

/** Mask rules of PHP: comments, strings, heredocs, and everything outside of PHP tags. */
export const phpMask: MaskRules = {
  marks: /^[\s\S]|["'`/#<?]/g,
  opaque: opaqueAt,
};

function opaqueAt(text: string, offset: number): OpaqueSpan | undefined {
  const mark = text[offset];
  if (offset === 0 && mark !== "<") {
    return opaqueUntil(findPhpStart(text, 0));
  }
  switch (mark) {
    case "#":
      return commentAt(text, offset);
    case '"':
      return { end: quotedEnd(text, offset), quote: 1, isString: true };
    case "`":
      return { end: quotedEnd(text, offset), quote: 1, isString: false };
    case "'":
      return { end: stringEnd(text, offset + 1, mark, escapedText), quote: 1, isString: true };
    case "<":
      return text.startsWith("<<<", offset) ? heredocAt(text, offset) : leadingMarkup(text, offset);
    case "?":
      return markupAt(text, offset);
    default:
      return undefined;
  }
}

function opaqueUntil(end: number): OpaqueSpan {
  return { end, quote: 0, isString: false };
}

/** Returns the comment that begins with `#`. `#[` begins an attribute instead. */
function commentAt(text: string, offset: number): OpaqueSpan | undefined {
  if (text[offset + 1] === "[") {
    return undefined;
  }
  return opaqueUntil(lineEnd(text, offset));
}

/** Returns the text from `?>` to the next opening tag. */
function markupAt(text: string, offset: number): OpaqueSpan | undefined {
  if (text[offset + 1] !== ">") {
    return undefined;
  }
  return opaqueUntil(findPhpStart(text, offset + 2));
}

/**
 * Returns the offset after the next opening tag (`<?php`, `<?=`) at or after an offset outside of PHP code, or the end
 * of the text.
 */
function findPhpStart(text: string, from: number): number {
  let tagStart = text.indexOf("<?", from);
  while (tagStart >= 0) {
    if (text.startsWith("php", tagStart + 2)) {
      return tagStart + 5;
    }
    if (text[tagStart + 2] === "=") {
      return tagStart + 3;
    }
    tagStart = text.indexOf("<?", tagStart + 2);
  }
  return text.length;
}

/** Returns the markup at the start of a file, up to the first PHP tag. */
function leadingMarkup(text: string, offset: number): OpaqueSpan | undefined {
  if (offset > 0) {
    return undefined;
  }
  return opaqueUntil(findPhpStart(text, 0));
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
    if (code === 92) {
      i++;
    } else if (code === closer) {
      closers.pop();
      if (closers.length === 0) {
        return i + 1;
      }
    } else if (closer === 125) {
      if (code === 34 || code === 39) {
        closers.push(code);
      } else if (code === 123) {
        closers.push(125);
      }
    } else if (closer !== 39 && startsInterpolation(text, i)) {
      closers.push(125);
      i++;
    }
  }
  return text.length;
}

/** Returns true at `{$` and `${`. */
function startsInterpolation(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  const next = text.charCodeAt(i + 1);
  if (code === 123) {
    return next === 36;
  }
  return code === 36 && next === 123;
}

/** Returns the heredoc at an offset (`<<<A`, `<<<"A"` or `<<<'A'`), up to a line that begins with `A`. */
function heredocAt(text: string, offset: number): OpaqueSpan | undefined {
  let start = skipSpaces(text, offset + 3);
  if (text[start] === '"' || text[start] === "'") {
    start++;
  }
  const label = identifierAt(text, start);
  if (label === "" || /^\d/.test(label)) {
    return undefined;
  }
  let line = text.indexOf("\n", start);
  while (line >= 0) {
    const i = skipSpaces(text, line + 1);
    const isEnd = text.startsWith(label, i) && identifierAt(text, i) === label;
    if (isEnd) {
      return opaqueUntil(i + label.length);
    }
    line = text.indexOf("\n", line + 1);
  }
  return opaqueUntil(text.length);
}

function skipSpaces(text: string, from: number): number {
  let offset = from;
  while (text[offset] === " " || text[offset] === "\t") {
    offset++;
  }
  return offset;
}

/** Decodes a string literal, given with its quotes. `$name` and `{$code}` in double quotes are kept as they are. */
export function decodePhpLiteral(literal: string): string {
  const isClosed = literal.length > 1 && literal.endsWith(literal.charAt(0));
  const inside = isClosed ? literal.slice(1, -1) : literal.slice(1);
  if (literal.startsWith("'")) {
    return inside.replace(/\\([\\'])/g, "$1");
  }
  return decodeQuoted(inside);
}

const decodeQuoted = createDecoder({
  hex: String.raw`x([0-9a-fA-F]{1,2})|u\{([0-9a-fA-F]{1,6})\}`,
  octal: "[0-7]{1,3}",
  mark: String.raw`[nrtvef\\$"]`,
});
