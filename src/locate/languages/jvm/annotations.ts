import type { StringSpan } from "../../syntax/blankedText";
import { type CodeText, stringsIn } from "../../syntax/codeText";
import type { Span } from "../../syntax/sourceText";
import { decodeStringLiteral } from "./strings";

/** The annotations of a file. */
export class Annotations {
  constructor(private readonly source: CodeText) {}

  /** Returns the names of the annotations in a span, without `@`. */
  listNames({ start, end }: Span): string[] {
    const annotations = this.source.code.slice(start, end).matchAll(/@(?:[\w.]*\.)?(\w+)/g);
    return [...annotations].map(([, name = ""]) => name);
  }

  /**
   * Returns the first string in an annotation that precedes a declaration or, if the annotation has named values, the
   * string in `name = "…"`.
   */
  readText(annotation: string, head: Span): string | undefined {
    const match = new RegExp(`@(?:[\\w.]*\\.)?${annotation}\\s*\\(`).exec(this.source.code.slice(head.start, head.end));
    if (!match) {
      return undefined;
    }
    const open = head.start + match.index + match[0].length - 1;
    const close = this.source.pairs.get(open);
    if (close === undefined) {
      return undefined;
    }
    const isConstant = /^\s*@?\w+\s*$/.test(this.source.code.slice(open + 1, close));
    if (isConstant) {
      return undefined;
    }
    const annotationStrings = stringsIn(this.source, { start: open, end: close });
    const nameIndex = annotationStrings.findIndex(({ start }) => this.#isName(open, start));
    if (nameIndex < 0 && annotation !== "DisplayName") {
      return undefined;
    }
    return this.#joinStrings(annotationStrings.slice(Math.max(nameIndex, 0)));
  }

  /** Returns whether `name =` precedes a string in an annotation. */
  #isName(open: number, stringStart: number): boolean {
    const precedingCode = this.source.code.slice(open, stringStart);
    return /\bname\s*=\s*$/.test(precedingCode);
  }

  /** Concatenates the first string with the strings that are added to it with `+`. */
  #joinStrings(strings: readonly StringSpan[]): string | undefined {
    let joinedText: string | undefined;
    let end = 0;
    for (const string of strings) {
      const isFirst = joinedText === undefined;
      if (!isFirst && this.source.code.slice(end, string.start).trim() !== "+") {
        break;
      }
      const { start, quote } = string;
      const source = this.source.text.slice(start + quote, string.end - quote);
      joinedText = (joinedText ?? "") + decodeStringLiteral(source);
      end = string.end;
    }
    return joinedText;
  }
}
