/** Position in a file, as a line of a failure's text gives it. */
export interface Position {
  /** The path as it was written, or the name of the file. */
  readonly path: string;
  /** The line in the file, from 1. */
  readonly line: number;
  readonly name?: string;
  /** Qualified name of the class that the frame is of. */
  readonly type?: string;
}

/** Reads a position from a line that has one form. */
export type ReadPosition = (line: string) => Position | undefined;

const maxPathLength = 400;
const placeholders: Readonly<Record<string, string>> = {
  line: String.raw`(?<line>\d{1,7})`,
  column: String.raw`\d{1,7}`,
  name: String.raw`(?<name>\S.{0,200}?)`,
  type: String.raw`(?<type>[\p{L}\p{N}_$.-]{1,300})\.(?<name>[^\s.()]{1,200})`,
  text: ".{0,1000}",
};

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
    else if (part === "path") source += String.raw`(?<path>[^\s(](?:.{0,${maxPathLength}}?[^\s/\\(])?\.${ending})`;
    else source += placeholders[part] ?? "";
  }
  const blanks = isUnindented ? "" : String.raw`\s{0,200}`;
  const pattern = new RegExp(String.raw`^${blanks}${source}\s{0,200}$`, "u");
  return (line) => {
    const groups = pattern.exec(line)?.groups;
    if (groups?.path === undefined) return undefined;
    const { path, line: number, name, type } = groups;
    return { path, line: Number(number), ...(name !== undefined && { name }), ...(type !== undefined && { type }) };
  };
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
