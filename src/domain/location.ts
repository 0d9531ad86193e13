/** File of the workspace: the key of its root and its path below the root, separated by `/`. Never outside a root. */
export interface SourceFile {
  readonly root: string;
  readonly path: string;
}

/** Folder of the workspace: the key of its root and its path below the root, `""` for the root itself. */
export type Folder = SourceFile;

export function isSameFile(file: SourceFile, otherFile: SourceFile): boolean {
  return file.root === otherFile.root && file.path === otherFile.path;
}

/** Returns a text that identifies a file in maps and sets. */
export function fileKey({ root, path }: SourceFile): string {
  return `${root}\n${path}`;
}

/** Returns each file once, in the order of their first occurrences. */
export function distinctFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  const filesByKey = new Map(files.map((file) => [fileKey(file), file]));
  return [...filesByKey.values()];
}

/** Range of the title or name of a declaration, 0-based as in VS Code. */
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

/** Returns the source locations of a test: one, several if the result is ambiguous, or none. */
export function listSourceLocations(testLocation: TestLocation): readonly SourceLocation[] {
  switch (testLocation.confidence) {
    case "exact":
    case "pattern":
      return [testLocation];
    case "ambiguous":
      return testLocation.candidates;
    default:
      return [];
  }
}

/** Returns the ranges in this file where a test is declared: one, several if the result is ambiguous, or none. */
export function listRanges(file: SourceFile, testLocation: TestLocation): SourceRange[] {
  return listSourceLocations(testLocation)
    .filter((sourceLocation) => isSameFile(sourceLocation.file, file))
    .map(({ range }) => range);
}

/** One of several source locations, with a short text from the source that distinguishes it (such as its line). */
export interface Candidate extends SourceLocation {
  readonly text: string;
}

/** Reasons that no line, or no file, was found. `present` has the texts. */
export type LocateMiss =
  /** The record contains neither a file nor a class that could be one. */
  | "noPath"
  /** No file of the workspace ends in the record's path. */
  | "noSuchFile"
  /** The path leads out of the workspace. */
  | "outside"
  /** Several files match, and none or several of them contain the test. */
  | "severalFiles"
  /** There is no scanner for the file's language, and the literal name does not occur. */
  | "unknownLanguage"
  /** The file exists but does not contain the test's name. */
  | "nameNotFound"
  /** Reading the file did not end, or took too much memory, so it is not read until it changes. */
  | "tooTangled"
  /** Files are not read any more, since that ended the reading thread several times. */
  | "stopped"
  /** The file could not be read or is too large. */
  | "unreadable";

/**
 * Location of a failing test's declaration, with its confidence:
 * - `exact` the declaration with exactly that name
 * - `pattern` the only declaration whose dynamic title can produce the name
 * - `ambiguous` several declarations match (same title twice): all of them, in file order
 * - `container` only the class or suite around the test; `file` only the file
 * - `none` no file; `files` then contains possible files, best first
 */
export type TestLocation =
  | ({ readonly confidence: "exact" | "pattern" } & SourceLocation)
  | { readonly confidence: "ambiguous"; readonly candidates: readonly Candidate[] }
  | ({ readonly confidence: "container"; readonly miss: LocateMiss } & SourceLocation)
  | { readonly confidence: "file"; readonly file: SourceFile; readonly miss: LocateMiss }
  | { readonly confidence: "none"; readonly miss: LocateMiss; readonly files: readonly SourceFile[] };

/** Returns the only file that can declare a test; `undefined` if none or several can. */
export function findSureFile(testLocation: TestLocation): SourceFile | undefined {
  if (testLocation.confidence === "none") {
    return undefined;
  }
  if (testLocation.confidence !== "ambiguous") {
    return testLocation.file;
  }
  const [firstFile, ...otherFiles] = testLocation.candidates.map(({ file }) => file);
  if (!firstFile || !otherFiles.every((file) => isSameFile(file, firstFile))) {
    return undefined;
  }
  return firstFile;
}
