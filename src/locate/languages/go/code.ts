import type { StringSpan } from "../../syntax/blankedText";
import type { Span } from "../../syntax/sourceText";

/** Pattern of an identifier, for regular expressions with the flag `u`. */
export const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;

/** A Go file, with its code without comments and contents of strings. */
export interface GoCode {
  readonly text: string;
  readonly code: string;
  readonly strings: readonly StringSpan[];
  readonly closes: ReadonlyMap<number, number>;
}

export interface GoFunction {
  readonly name: string;
  /** Type of the receiver, for a method. */
  readonly receiver: string | undefined;
  readonly span: Span;
  readonly body: Span;
}

/** Returns the offset of the comma or bracket that ends an argument. */
export function argumentEnd(code: string, from: number, closes: ReadonlyMap<number, number>): number {
  let i = from;
  while (i < code.length) {
    const mark = code[i];
    if (mark === "," || mark === ")") {
      return i;
    }
    i = skipBrackets(code, i, closes);
  }
  return code.length;
}

/** Returns the offset after a character, or after the brackets that it opens. */
export function skipBrackets(code: string, offset: number, closes: ReadonlyMap<number, number>): number {
  const mark = code[offset];
  if (mark !== "(" && mark !== "[" && mark !== "{") {
    return offset + 1;
  }
  return (closes.get(offset) ?? offset) + 1;
}

/** Matches an identifier at the end of a text. */
export const identifierAtEnd = new RegExp(`${identifier}$`, "u");

/** Returns the name before the dot at an offset: `nettest` in `nettest.TestConn`. */
export function qualifierBefore(code: string, dot: number): string | undefined {
  if (code[dot] !== ".") {
    return undefined;
  }
  const head = code.slice(Math.max(0, dot - 100), dot);
  return identifierAtEnd.exec(head)?.[0];
}

/** Matches a verb of a format: `%d`, `%+v`, `%[1]s`. */
export const formatVerb = /%[-+# 0-9.*[\]]*[a-zA-Z]/g;

/** Returns the texts of a format before, between and after its verbs. */
export function splitFormat(format: string): readonly string[] {
  return format.split(formatVerb).map((text) => text.replaceAll("%%", "%"));
}
