/** A file of the workspace: the key of the root it belongs to and its path below that root, with `/`. Never outside a root. */
export interface SourceFile {
  readonly root: string;
  readonly path: string;
}

/** A folder of the workspace: the key of the root it belongs to and its path below that root, `""` for the root itself. */
export type Folder = SourceFile;

export function isSame(one: SourceFile, other: SourceFile): boolean {
  return one.root === other.root && one.path === other.path;
}

/** A place in a file, 0-based as in VS Code: the title or name of the declaration. */
export interface SourceRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface SourceLocation {
  readonly file: SourceFile;
  readonly range: SourceRange;
}

/** Where an answer says the test is declared: the line, each line of several, or nothing. */
export function placesOf(answer: Answer): readonly SourceLocation[] {
  if (answer.confidence === "ambiguous") return answer.candidates;
  return answer.confidence === "exact" || answer.confidence === "pattern" ? [answer] : [];
}

/** Where in this file an answer says the test is declared: the line, each line of several, or nothing. */
export function rangesIn(file: SourceFile, answer: Answer): SourceRange[] {
  return placesOf(answer)
    .filter((place) => isSame(place.file, file))
    .map(({ range }) => range);
}

/** A location among several, with a short text from the source that tells it from the others (e.g. its line). */
export interface Candidate extends SourceLocation {
  readonly text: string;
}

/** Why no line, or no file, was found. Worded in `present`. */
export type LocateMiss =
  /** The record names neither a file nor a class that could be one. */
  | "noPath"
  /** A path was named and no file of the workspace ends in it. */
  | "noSuchFile"
  /** The path leads out of the workspace. */
  | "outside"
  /** Several files fit and none or several of them contain the test. */
  | "severalFiles"
  /** The file's language has no scanner: the literal name was looked for, and not found. */
  | "unknownLanguage"
  /** The file is there, the test's name is not in it. */
  | "nameNotFound"
  /** Telling what the file declares took so long that it was stopped. */
  | "tooTangled"
  /** The file could not be read or is too large. */
  | "unreadable";

/**
 * Where a failing test is declared, with how sure that is:
 * - `exact` the declaration with that very name; `pattern` the one declaration whose dynamic title can give that name
 * - `ambiguous` several declarations fit (same title twice): all of them, in file order
 * - `container` only the class or suite around it was found; `file` only the file
 * - `none` no file; `files` then holds those that might be meant, best first
 */
export type Answer =
  | ({ readonly confidence: "exact" | "pattern" } & SourceLocation)
  | { readonly confidence: "ambiguous"; readonly candidates: readonly Candidate[] }
  | ({ readonly confidence: "container"; readonly miss: LocateMiss } & SourceLocation)
  | { readonly confidence: "file"; readonly file: SourceFile; readonly miss: LocateMiss }
  | { readonly confidence: "none"; readonly miss: LocateMiss; readonly files: readonly SourceFile[] };
