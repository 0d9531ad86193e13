import { type CodeText, stringsIn } from "../../syntax/codeText";
import { type Span, sliceSpan } from "../../syntax/sourceText";
import { readJoinedStrings } from "./strings";

/** Returns the names of the annotations in a span, without `@`. */
export function listAnnotations({ code }: CodeText, span: Span): string[] {
  const annotations = sliceSpan(code, span).matchAll(/@(?:[\w.]*\.)?(\w+)/g);
  return Array.from(annotations, ([, name = ""]) => name);
}

/**
 * Returns the first string in an annotation that precedes a declaration or, if the annotation has named values, the
 * string in `name = "…"`.
 */
export function readAnnotation(source: CodeText, annotation: string, head: Span): string | undefined {
  const { code, pairs } = source;
  const match = new RegExp(`@(?:[\\w.]*\\.)?${annotation}\\s*\\(`).exec(sliceSpan(code, head));
  if (!match) {
    return undefined;
  }
  const open = head.start + match.index + match[0].length - 1;
  const close = pairs.get(open);
  if (close === undefined) {
    return undefined;
  }
  const strings = stringsIn(source, { start: open, end: close });
  const namedString = strings.find(({ start }) => /\bname\s*=\s*$/.test(code.slice(open, start)));
  const [firstString] = annotation === "DisplayName" ? strings : [];
  const string = namedString ?? firstString;
  return string && readJoinedStrings(source, string.start)?.text;
}
