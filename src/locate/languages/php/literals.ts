import { createBlanker } from "../../syntax/blankedText";
import { createDecoder } from "../../syntax/escapes";
import { comments, createPiece, createQuoted, expandText, matchOpening } from "../../syntax/lexicon";
import { escapedText, type Piece } from "../../syntax/textRules";

const values = { start: "{$", otherStart: "${", escapeMark: "\\" };
const expandedText = expandText(values);

const heredocOpening = /<<<[ \t]*["']?([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)/y;

/** A heredoc (`<<<A`, `<<<"A"` or `<<<'A'`), up to a line that begins with `A`. */
const heredoc: Piece = {
  starts: "<",
  findEnd: ({ text, offset }) => {
    const [opening, label = ""] = matchOpening(heredocOpening, text, offset) ?? [];
    if (opening === undefined) {
      return 0;
    }
    const closing = new RegExp(String.raw`\n[ \t]*${label}(?![\w$\x80-\uffff])`, "g");
    return findPatternEnd(closing, text, offset + opening.length);
  },
};

/** Markup from `?>` to the next opening tag. */
const markup: Piece = {
  starts: "?",
  findEnd: ({ text, offset }) => (text[offset + 1] === ">" ? findPhpStart(text, offset) : 0),
};

/** Returns the offset after the next opening tag, or the end of the text. */
function findPhpStart(text: string, from = 0): number {
  return findPatternEnd(/<\?(?:php|=)/g, text, from);
}

/** Returns the offset after the next match of a pattern, or the end of the text. */
function findPatternEnd(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}

/** Blanks comments, literals, and everything outside of PHP tags. `#[` begins an attribute rather than a comment. */
export const blankPhp = createBlanker(
  [
    ...comments,
    createPiece("#", /#(?!\[).*/y),
    createQuoted('"', expandedText),
    createQuoted("`", expandedText),
    createQuoted("'", escapedText),
    heredoc,
    markup,
  ],
  findPhpStart,
);

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
