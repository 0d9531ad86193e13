import { offsetAfter } from "../../syntax/sourceText";

const heredocStart = /<<([~-]?)(["'`]?)([A-Za-z_]\w{0,100})\2/y;
/** Maximum length of the line that ends a heredoc. */
const maxHeredocEndLength = 300;

/** A heredoc whose text begins on the next line. */
export interface Heredoc {
  readonly name: string;
  readonly isIndented: boolean;
  /** Offset after the name of the heredoc. */
  readonly end: number;
}

/** Reads the heredoc whose name begins at an offset: `<<~NAME`, `<<-'NAME'`, `<<NAME`. */
export function readHeredoc(text: string, offset: number): Heredoc | undefined {
  heredocStart.lastIndex = offset;
  const match = heredocStart.exec(text);
  if (!match) {
    return undefined;
  }
  const [, indentMark, , name = ""] = match;
  const isIndented = indentMark !== "";
  if (!isIndented && !/^[A-Z]/.test(name)) {
    return undefined;
  }
  return { name, isIndented, end: heredocStart.lastIndex };
}

/**
 * Returns the offset after the line that ends a heredoc, given the offset at which its text begins; -1 if there is
 * none.
 */
export function findHeredocEnd(text: string, from: number, { name, isIndented }: Heredoc): number {
  let start = from;
  while (start < text.length) {
    const next = offsetAfter(text, "\n", start);
    const line = text.slice(start, Math.min(next, start + maxHeredocEndLength));
    const lineText = isIndented ? line.trim() : line.trimEnd();
    if (lineText === name) {
      return next;
    }
    start = next;
  }
  return -1;
}
