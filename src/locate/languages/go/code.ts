import { createMarkFinder } from "../../syntax/bracketPairs";
import type { CodeText } from "../../syntax/codeText";
import type { Span } from "../../syntax/sourceText";
import { type Part, type Pattern, replaceMatches, simplify } from "../../titles/pattern";

/** Pattern of an identifier, for regular expressions with the flag `u`. */
export const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;

export interface GoFunction {
  readonly name: string;
  /** Type of the receiver, for a method. */
  readonly receiver: string | undefined;
  readonly span: Span;
  readonly body: Span;
}

const findEndMark = createMarkFinder("[,)]");

/** Returns the offset of the comma or bracket that ends an argument. */
export function findArgumentEnd({ code, pairs }: CodeText, from: number): number {
  const end = findEndMark(code, pairs, from);
  return end < 0 ? code.length : end;
}

/** Matches an identifier at the end of a text. */
export const identifierAtEnd = new RegExp(`${identifier}$`, "u");

/** Returns the name before the dot at an offset (`nettest` in `nettest.TestConn`), if there is a dot. */
export function findQualifier(code: string, dot: number): string | undefined {
  if (code[dot] !== ".") {
    return undefined;
  }
  const head = code.slice(Math.max(0, dot - 100), dot);
  return identifierAtEnd.exec(head)?.[0];
}

/** Matches a verb of a format: `%d`, `%+v`, `%[1]s`. */
export const formatVerb = /%[-+# 0-9.*[\]]*[a-zA-Z]/g;

/** Returns the parts of a format with a part for each verb. `rewrite` converts a text to its form in a name. */
export function fillFormat(
  format: string,
  createPart: (match: RegExpExecArray) => Part,
  rewrite: (text: string) => string = (text) => text,
): Pattern {
  return simplify(replaceMatches(format, formatVerb, createPart, (text) => rewrite(text.replaceAll("%%", "%"))));
}
