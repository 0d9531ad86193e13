import { createTable } from "../../../base/table";
import { withoutUndefined } from "../../../base/withoutUndefined";

/** Position in a file, as a line of a failure's text states it. */
export interface Position {
  /** The path as it is written in the text, or the name of the file. */
  readonly path: string;
  /** The line in the file, 1-based. */
  readonly line: number;
  readonly name?: string;
  /** Qualified name of the frame's class. */
  readonly type?: string;
  /** The line of source, as the text quotes it. */
  readonly quote?: string;
}

/** Line of a failure's text, prepared for the comparison with forms. */
export interface FormLine {
  /** The line without surrounding blanks and comment signs; successive blanks are replaced by one. */
  readonly text: string;
  readonly isIndented: boolean;
}

/** Reads a position from a line with a certain form, and from the line after it if the form has two lines. */
export type ReadPosition = (line: FormLine, nextLine: FormLine) => Position | undefined;

const placeholders: Readonly<Record<string, string>> = createTable({
  line: String.raw`(?<line>\d{1,7})`,
  column: String.raw`\d{1,7}`,
  name: String.raw`(?<name>\S.{0,200}?)`,
  type: String.raw`(?:\S{0,200}\/)?(?<type>[\p{L}\p{N}_$.-]{1,300})\.(?<name>[^\s.()].{0,200})`,
  text: ".{0,400}",
});

/** A path up to its extension: it may contain blanks, but no `: `, which separates a word from its explanation. */
const path = String.raw`[^\s(](?:(?:[^:]|:(?!\s)){0,400}?[^\s/\\(])?\.`;
/** The query that a bundler writes after the path of a module. */
const query = String.raw`(?:\?[\w=&.-]{0,100})?`;

const placeholder = /\{(\w+)\}/;

/** The position in a built file, which some runners write after that of its source. */
const builtPosition = / <- [^\s()]{1,400}/;

/** Prepares a line for the comparison with forms. */
export function createFormLine(line: string): FormLine {
  const text = line.replace(/^[\s#|]+/, "").trimEnd();
  const plainText = text.replaceAll(/\s+/g, " ").replace(builtPosition, "");
  return { text: plainText, isIndented: text.length < line.trimEnd().length };
}

/**
 * Creates the reader of lines of one form.
 *
 * @param form as `FrameForms` describes it
 * @param ending pattern of the endings that paths have
 */
export function createFormReader(form: string, ending: string): ReadPosition {
  const isUnindented = form.startsWith("^");
  const parts = form.slice(isUnindented ? 1 : 0).split(placeholder);
  const literals = parts.filter((part, index) => index % 2 === 0 && part !== "");
  const pattern = createPattern(parts, ending);
  const hasTwoLines = form.includes("\n");
  return (line, nextLine) => {
    if (isUnindented && line.isIndented) {
      return undefined;
    }
    const text = hasTwoLines ? `${line.text}\n${nextLine.text}` : line.text;
    // Most lines lack a literal part of the form; checking this first is faster than matching the whole form.
    if (!literals.every((literal) => text.includes(literal))) {
      return undefined;
    }
    const groups = pattern.exec(text)?.groups;
    if (groups?.path === undefined) {
      return undefined;
    }
    return withoutUndefined({
      path: groups.path,
      line: Number(groups.line),
      name: groups.name,
      type: groups.type,
    });
  };
}

/** Creates the pattern of a form, whose literal parts and placeholders alternate. */
function createPattern(parts: readonly string[], ending: string): RegExp {
  const sources = parts.map((part, index) => {
    if (index % 2 === 0) {
      return escapeText(part);
    }
    if (part === "path") {
      return `(?<path>${path}${ending})${query}`;
    }
    return placeholders[part] ?? "";
  });
  return new RegExp(`^${sources.join("")}$`, "u");
}

export function escapeText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
