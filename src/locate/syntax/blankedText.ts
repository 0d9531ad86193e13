import { listByStart, matchOpening, type TextForm } from "./lexicon";
import type { Span } from "./sourceText";
import type { Piece, Position } from "./textRules";
import { Kind } from "./tokens";

/** A string literal: its span including the quotes, and the length of each quote. */
export interface StringSpan {
  readonly start: number;
  readonly end: number;
  readonly quote: number;
}

/** A text in which everything except code is replaced by blanks. */
export interface BlankedText {
  /** The text without comments and the contents of literals: same length, same line breaks. */
  readonly code: string;
  /** Every string literal, in order; character literals are not included. */
  readonly strings: readonly StringSpan[];
}

/** A piece, and how much of it is blanked. All entries have the same shape, which makes reading them fast. */
interface Entry extends Pick<Piece, "starts" | "findEnd"> {
  readonly isString: boolean;
  /** Number of characters that are kept at both ends. */
  readonly quote: number;
  /** The form of a literal whose marks vary in length. */
  readonly form: TextForm | undefined;
}

function createEntry(piece: Piece | TextForm): Entry {
  const { starts, findEnd, kind } = piece;
  const isString = kind === Kind.string;
  const entry = { starts, findEnd, isString, quote: findQuoteLength(kind), form: undefined };
  if (!("opening" in piece)) {
    return entry;
  }
  if (typeof piece.opening === "string") {
    return { ...entry, quote: piece.opening.length };
  }
  return { ...entry, form: piece };
}

/**
 * Returns the number of characters that are kept at both ends of a piece: none of a comment, the marks of a character,
 * all of a name.
 */
function findQuoteLength(kind: number | undefined): number {
  if (kind === undefined) {
    return 0;
  }
  return kind === Kind.character ? 1 : Number.MAX_SAFE_INTEGER;
}

/**
 * Returns the function that blanks the comments and the contents of literals in texts of a language. Linear.
 *
 * @param findStart returns the offset at which the code of a text begins, if that is not its start
 */
export function createBlanker(
  pieces: readonly Piece[],
  findStart = (_text: string): number => 0,
): (text: string) => BlankedText {
  const entriesByCode = listByStart(pieces.map(createEntry));
  const starts = new Set(pieces.flatMap((piece) => [...piece.starts]));
  const marks = new RegExp(`[${[...starts].join("")}]`, "g");
  return (text) => {
    const blanker = new Blanker(text, findStart(text));
    for (marks.lastIndex = blanker.offset; marks.test(text); marks.lastIndex = blanker.offset) {
      const start = marks.lastIndex - 1;
      blanker.readPiece(entriesByCode[text.charCodeAt(start)] ?? [], start);
    }
    return blanker.finish();
  };
}

class Blanker implements Position {
  readonly depth = 0;
  readonly missingMarks = new Set<string>();
  readonly #blanks: Span[] = [];
  readonly #strings: StringSpan[] = [];

  constructor(
    readonly text: string,
    public offset: number,
  ) {
    this.#blanks.push({ start: 0, end: offset });
  }

  /** Reads the first piece that begins at a mark, and advances past it, or past the mark if there is none. */
  readPiece(entries: readonly Entry[], start: number): void {
    this.offset = start;
    for (const entry of entries) {
      const end = entry.findEnd(this);
      if (end > start) {
        this.#add(entry, start, end);
        this.offset = end;
        return;
      }
    }
    this.offset = start + 1;
  }

  #add({ isString, quote, form }: Entry, start: number, end: number): void {
    const match = form && matchOpening(form.opening, this.text, start);
    const openLength = match?.[0]?.length ?? quote;
    const closeLength = match ? form.close(match).length : quote;
    if (isString) {
      this.#strings.push({ start, end, quote: closeLength });
    }
    this.#blanks.push({ start: start + openLength, end: end - closeLength });
  }

  finish(): BlankedText {
    return { code: blankSpans(this.text, this.#blanks), strings: this.#strings };
  }
}

/**
 * Replaces spans of a text by blanks, keeping their line breaks.
 *
 * @param spans in the order of their starts
 */
export function blankSpans(text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let copiedUntil = 0;
  for (const { start, end } of spans) {
    if (end > copiedUntil && end > start) {
      const blankStart = Math.max(start, copiedUntil);
      pieces.push(text.slice(copiedUntil, blankStart), createBlank(text.slice(blankStart, end)));
      copiedUntil = end;
    }
  }
  pieces.push(text.slice(copiedUntil));
  return pieces.join("");
}

function createBlank(piece: string): string {
  if (piece.indexOf("\n") < 0 && piece.indexOf("\r") < 0) {
    return repeatBlank(piece.length);
  }
  return piece.replace(/[^\r\n]+/g, (line) => repeatBlank(line.length));
}

/** Blanks from which shorter ones are sliced, which is faster than repeating. */
const blanks = " ".repeat(1000);

function repeatBlank(length: number): string {
  return length <= blanks.length ? blanks.slice(0, length) : " ".repeat(length);
}
