/** Position in a file, as a line of a failure's text gives it. */
export interface Position {
  /** The path as it was written, or the name of the file. */
  readonly path: string;
  /** The line in the file, from 1. */
  readonly line: number;
  readonly name?: string;
  /** Qualified name of the class that the frame is of. */
  readonly type?: string;
  /** The line of source, as the text quotes it. */
  readonly quote?: string;
}

/** Reads a position from a line that has one form, with the line after it if the form has two. */
export type ReadPosition = (line: string, nextLine: string) => Position | undefined;

const placeholders: Readonly<Record<string, string>> = {
  line: String.raw`(?<line>\d{1,7})`,
  column: String.raw`\d{1,7}`,
  name: String.raw`(?<name>\S.{0,200}?)`,
  type: String.raw`(?:\S{0,200}\/)?(?<type>[\p{L}\p{N}_$.-]{1,300})\.(?<name>[^\s.()]{1,200})`,
  text: ".{0,1000}",
};

/** A path up to its ending: it may hold blanks, and no `: `, which is between a word and its explanation. */
const path = String.raw`[^\s(](?:(?:[^:]|:(?!\s)){0,400}?[^\s/\\(])?\.`;

/** Break between two lines, with the blanks around it. */
const lineBreak = String.raw`\s{0,40}\n\s{0,200}`;

const placeholder = /\{(\w+)\}/;

/**
 * Creates the reader of lines of one form.
 *
 * @param form as `FrameForms` describes it
 * @param ending pattern of the endings that paths have
 */
export function createFormReader(form: string, ending: string): ReadPosition {
  const isUnindented = form.startsWith("^");
  const [first = "", ...others] = form.slice(isUnindented ? 1 : 0).split(placeholder);
  let source = escapeText(first);
  for (const [index, part] of others.entries()) {
    if (index % 2 === 1) source += escapeText(part);
    else if (part === "path") source += String.raw`(?<path>${path}${ending})(?:\?[\w=&.-]{0,100})?`;
    else source += placeholders[part] ?? "";
  }
  const blanks = isUnindented ? "" : String.raw`[\s#|]{0,200}`;
  const pattern = new RegExp(String.raw`^${blanks}${source}\s{0,200}$`, "u");
  const hasTwoLines = form.includes("\n");
  return (line, nextLine) => {
    const groups = pattern.exec(hasTwoLines ? `${line}\n${nextLine}` : line)?.groups;
    if (groups?.path === undefined) return undefined;
    const { path, line: number, name, type } = groups;
    return { path, line: Number(number), ...(name !== undefined && { name }), ...(type !== undefined && { type }) };
  };
}

/** Blanks stand for any number of them. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/ +/g, String.raw`\s{1,40}`)
    .replaceAll("\n", lineBreak);
}
