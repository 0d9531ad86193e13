import type { StringSpan } from "../../syntax/blankedText";
import type { Span } from "../../syntax/sourceText";
import { decodeStringLiteral } from "./strings";

interface BlankedSource {
  readonly code: string;
  readonly pairs: ReadonlyMap<number, number>;
  readonly strings: readonly StringSpan[];
}

/** The annotations of a file, requested for its declarations in file order. */
export class Annotations {
  readonly #code: string;
  readonly #pairs: ReadonlyMap<number, number>;
  readonly #strings: readonly StringSpan[];
  #nextString = 0;

  constructor(
    private readonly text: string,
    { code, pairs, strings }: BlankedSource,
  ) {
    this.#code = code;
    this.#pairs = pairs;
    this.#strings = strings;
  }

  /** Returns the names of the annotations in a span, without `@`. */
  listNames({ start, end }: Span): string[] {
    const annotations = this.#code.slice(start, end).matchAll(/@(?:[\w.]*\.)?(\w+)/g);
    return [...annotations].map(([, name = ""]) => name);
  }

  /**
   * Returns the first string of an annotation in the head of a declaration, or the string of `name = "…"` if the
   * annotation has named values.
   */
  readText(annotation: string, head: Span): string | undefined {
    const match = new RegExp(`@(?:[\\w.]*\\.)?${annotation}\\s*\\(`).exec(this.#code.slice(head.start, head.end));
    if (!match) {
      return undefined;
    }
    const open = head.start + match.index + match[0].length - 1;
    const close = this.#pairs.get(open);
    if (close === undefined) {
      return undefined;
    }
    const isConstant = /^\s*@?\w+\s*$/.test(this.#code.slice(open + 1, close));
    if (isConstant) {
      return undefined;
    }
    const annotationStrings = this.#findStrings(head.start, { start: open, end: close });
    const nameIndex = annotationStrings.findIndex(({ start }) => this.#isName(open, start));
    if (nameIndex < 0 && annotation !== "DisplayName") {
      return undefined;
    }
    return this.#joinStrings(annotationStrings.slice(Math.max(nameIndex, 0)));
  }

  /** Returns whether `name =` precedes a string in an annotation. */
  #isName(open: number, stringStart: number): boolean {
    const precedingCode = this.#code.slice(open, stringStart);
    return /\bname\s*=\s*$/.test(precedingCode);
  }

  /** Returns the strings between brackets. The strings before `from` are not needed any more. */
  #findStrings(from: number, brackets: Span): readonly StringSpan[] {
    while ((this.#strings[this.#nextString]?.start ?? Number.POSITIVE_INFINITY) < from) {
      this.#nextString++;
    }
    const stringsInside: StringSpan[] = [];
    for (let i = this.#nextString; i < this.#strings.length; i++) {
      const string = this.#strings[i];
      if (!string || string.start >= brackets.end) {
        break;
      }
      if (string.start > brackets.start) {
        stringsInside.push(string);
      }
    }
    return stringsInside;
  }

  /** Concatenates the first of some strings and those added to it with `+`. */
  #joinStrings(strings: readonly StringSpan[]): string | undefined {
    let joinedText: string | undefined;
    let end = 0;
    for (const string of strings) {
      const isFirst = joinedText === undefined;
      if (!isFirst && this.#code.slice(end, string.start).trim() !== "+") {
        break;
      }
      const { start, quote } = string;
      const source = this.text.slice(start + quote, string.end - quote);
      joinedText = (joinedText ?? "") + decodeStringLiteral(source);
      end = string.end;
    }
    return joinedText;
  }
}
