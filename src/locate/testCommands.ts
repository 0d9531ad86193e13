import type { TestAddress } from "../domain/testAddress";
import type { SourceText, Span } from "./syntax/sourceText";

/** A title in the source: its literal texts, and `undefined` for any other text between them. Blanks are collapsed. */
export type TitleTexts = readonly (string | undefined)[];

/** A test in its source. */
export interface DeclaredTest {
  /** Package, namespace or module in the notation of the language; absent if there is none. */
  readonly scope?: string;
  /** Titles or names of the declarations around it, outermost first, and its own. */
  readonly titles: readonly TitleTexts[];
  /** Kind of the declaration, if the language has several. */
  readonly kind?: string;
  /** Set if another test of the file has all of these titles, or the same own title. */
  readonly sharedTitles?: "all" | "own";
  /** Returns whether the titles of another test, joined by blanks, contain or may contain those of this one. */
  readonly isPartOfOther?: () => boolean;
}

/** A declared test with its place. */
export interface PlacedTest extends DeclaredTest {
  /** Path of the file from the folder in which the command runs. Never begins with a dash. */
  readonly path: string;
  /** Number of the line with its title or name, 1-based. */
  readonly line: number;
  readonly address: TestAddress;
  /** The titles as texts; empty unless all of them are literal in the source. */
  readonly names: readonly string[];
}

/** Returns the test that the source declares at a place; `undefined` if its name in a runner is uncertain. */
export type FindDeclaredTest = (place: Span, address: TestAddress) => DeclaredTest | undefined;

/** A test runner of a project. */
export interface Runner {
  /** Folder in which it runs, relative to the root. */
  readonly folder: string;
  /** The program, with its first arguments. */
  readonly words: readonly string[];
  /** Set if it cannot select single tests of a file, and runs all of them. */
  readonly runsFiles?: true;
  /**
   * Returns the argument that selects exactly this test; `undefined` if the runner cannot select it. It never has the
   * form of an option.
   */
  select(test: PlacedTest): string | undefined;
  /** Returns the key that is common to the tests that one command can run: usually the path of the file. */
  group?(test: PlacedTest): string;
  /** Returns the arguments that select the tests of one group; absent if they are those of the single tests. */
  join?(items: readonly string[], group: string): readonly string[];
}

/** Files of a project, from the folder of a test's file up to the root of the workspace folder. */
export interface ProjectFiles {
  /** Path of the test's file from the root. */
  readonly path: string;
  /** Text of the test's file. */
  readonly text: string;
  /** Folders from the one of the test's file up to the root, `""`. */
  readonly folders: readonly string[];
  has(folder: string, name: string): Promise<boolean>;
  /** Returns the text of a file, `""` if it cannot be read or is too large; `undefined` if there is none. */
  read(folder: string, name: string): Promise<string | undefined>;
}

/** Runners of a language. */
export interface CommandRules {
  /** Reads a test file. */
  readTests(source: SourceText, path: string): FindDeclaredTest;
  /** Returns the runner of a file's tests; `undefined` if the project does not show which one it is. */
  findRunner(project: ProjectFiles): Promise<Runner | undefined>;
}

/** A file of a project, with its text. */
export interface ProjectFile {
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/** Returns the nearest file with one of these names, and with such a text. */
export async function findNearest(
  project: ProjectFiles,
  names: readonly string[],
  isMeant: (text: string) => boolean = () => true,
): Promise<ProjectFile | undefined> {
  for (const folder of project.folders) {
    for (const name of names) {
      const text = await project.read(folder, name);
      if (text !== undefined && isMeant(text)) {
        return { folder, name, text };
      }
    }
  }
  return undefined;
}

/** Returns the nearest file with one of these names, from a folder upward, without reading it. */
export async function findFile(
  { folders, has }: ProjectFiles,
  names: readonly string[],
  innermost = folders[0] ?? "",
): Promise<Omit<ProjectFile, "text"> | undefined> {
  for (const folder of folders.slice(folders.indexOf(innermost))) {
    for (const name of names) {
      if (await has(folder, name)) {
        return { folder, name };
      }
    }
  }
  return undefined;
}

/** Returns the path of a file or folder relative to a folder around it. */
export function pathFrom(folder: string, path: string): string {
  const relativePath = folder === "" ? path : path.slice(folder.length + 1);
  if (relativePath.startsWith("-")) {
    return `./${relativePath}`;
  }
  return relativePath;
}

/** Returns the relative path from a folder up to one around it, with a `/` at its end: `../../`, or `./`. */
export function pathUp(folder: string, outerFolder: string): string {
  const innerParts = folder.slice(outerFolder.length).split("/");
  const depth = innerParts.filter((part) => part !== "").length;
  if (depth === 0) {
    return "./";
  }
  return "../".repeat(depth);
}

/** Creates a test whose titles are the given names. */
export function createNamedTest(names: readonly string[], scope?: string): DeclaredTest {
  const titles = names.map((name) => [name]);
  if (scope) {
    return { titles, scope };
  }
  return { titles };
}

/** Returns whether a record names this class: a test may be inherited, so that the record means another class. */
export function namesOwner({ classname, parent, name }: TestAddress, owner: string): boolean {
  if (classname === undefined || classname === "") {
    return true;
  }
  const words = [classname, parent ?? "", name].flatMap((text) => text.split(/[^\p{L}\p{N}_]+/u));
  return words.includes(owner);
}

/**
 * Creates the test that a member of a type declares; `undefined` if the record names another type.
 *
 * @param names of the types around the member, outermost first, and of the member
 */
export function createMemberTest(
  names: readonly string[],
  address: TestAddress,
  scope?: string,
): DeclaredTest | undefined {
  const owner = names.at(-2);
  if (owner === undefined || !namesOwner(address, owner)) {
    return undefined;
  }
  return createNamedTest(names, scope);
}

/** Returns a regular expression that matches exactly a text, in the flavors of JavaScript, PCRE, Go and Ruby. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/**
 * Returns a regular expression for the whole name of a test, which runners create by joining the titles with blanks.
 */
export function namePattern({ titles, address }: PlacedTest, escapeText = escapePattern): string {
  const isSpaced = hasOtherBlanks(address);
  const blanks = isSpaced ? String.raw`\s+` : " ";
  const patterns = titles.map((title) => titlePattern(title, blanks, escapeText));
  const name = joinPatterns(patterns, blanks, isSpaced ? String.raw`\s*` : " ?");
  if (isSpaced) {
    return String.raw`\s*${name}\s*`;
  }
  return name;
}

/**
 * Returns whether a record contains blanks other than single spaces, to which the titles that were read are reduced.
 */
export function hasOtherBlanks({ name, classname = "" }: TestAddress): boolean {
  return [name, classname].some((text) => /\s\s|[^\S ]|^\s|\s$/.test(text));
}

/** Joins the patterns of titles. Some runners omit the blanks around an empty title. */
function joinPatterns(patterns: readonly string[], blanks: string, optionalBlanks: string): string {
  let name = "";
  for (const [index, pattern] of patterns.entries()) {
    const isBesideEmpty = pattern === "" || patterns[index - 1] === "";
    if (index > 0) {
      name += isBesideEmpty ? optionalBlanks : blanks;
    }
    name += pattern;
  }
  return name;
}

function titlePattern(title: TitleTexts, blanks: string, escapeText: (text: string) => string): string {
  const parts = title.map((text) => {
    if (text === undefined) {
      return ".*";
    }
    return text.split(" ").map(escapeText).join(blanks);
  });
  return parts.join("");
}

/** Returns a regular expression that matches one of these, and nothing else. */
export function anyPattern(items: readonly string[]): string {
  if (items.length === 1) {
    return `^${items[0]}$`;
  }
  return `^(?:${items.join("|")})$`;
}

/** Group of tests that one command can run only if they are in the same file. */
export const groupByFile = ({ path }: PlacedTest): string => path;

/**
 * Creates a runner that selects tests by their lines. One command runs several tests, unless the runner accepts only
 * one line.
 */
export function createLineRunner(
  folder: string,
  words: readonly string[],
  escapePath = (path: string) => (/[:[\]]/.test(path) ? undefined : path),
): Runner {
  return {
    folder,
    words,
    select: ({ path, line }) => {
      const pathText = escapePath(path);
      if (pathText === undefined) {
        return undefined;
      }
      return `${pathText}:${line}`;
    },
  };
}
