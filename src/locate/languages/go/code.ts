import type { StringSpan } from "../../syntax/mask";
import type { Span } from "../../syntax/sourceText";

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
    if (mark === "," || mark === ")") return i;
    i = (mark === "(" || mark === "[" || mark === "{" ? (closes.get(i) ?? i) : i) + 1;
  }
  return code.length;
}

/** Returns the name before the dot at an offset: `nettest` in `nettest.TestConn`. */
export function qualifierBefore(code: string, dot: number): string | undefined {
  if (code[dot] !== ".") return undefined;
  return /([\p{L}_][\p{L}\p{N}_]*)$/u.exec(code.slice(Math.max(0, dot - 100), dot))?.[1];
}
