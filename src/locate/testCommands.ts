import type { TestAddress } from "../domain/testAddress";
import type { SourceText, Span } from "./syntax/sourceText";

/** A title as the source gives it: its texts, and `undefined` for any text between them. Blanks are collapsed. */
export type TitleTexts = readonly (string | undefined)[];

/** A test as its source declares it. */
export interface DeclaredTest {
  /** Package, namespace or module, as the language writes it; absent without one. */
  readonly scope?: string;
  /** Titles or names of what is around it, outermost first, and its own. */
  readonly titles: readonly TitleTexts[];
  /** What the declaration is, where a language has several kinds. */
  readonly kind?: string;
  /** Set if another test of the file has all of these titles, or the same own title. */
  readonly sharedTitles?: "all" | "own";
  /** Returns whether the titles of another test, joined by blanks, hold those of this one, or may. */
  readonly isPartOfOther?: () => boolean;
}

/** A declared test with its place. */
export interface PlacedTest extends DeclaredTest {
  /** Path of the file from the folder in which the command runs. Never begins with a dash. */
  readonly path: string;
  /** Number of the line with its title or name, 1-based. */
  readonly line: number;
  readonly address: TestAddress;
  /** The titles as texts; none unless the source gives all of them. */
  readonly names: readonly string[];
}

/** Returns the test that the source declares at a place; `undefined` if it is not sure what a runner calls it. */
export type FindDeclaredTest = (place: Span, address: TestAddress) => DeclaredTest | undefined;

/** A runner as it is started in a project. */
export interface Runner {
  /** Folder in which it runs, from the root. */
  readonly folder: string;
  /** The program, with the arguments that come first. */
  readonly words: readonly string[];
  /** Set if it cannot select tests of a file: all of them run. */
  readonly runsFiles?: true;
  /**
   * Returns what selects exactly this test; `undefined` if the runner's language has no words for it. It never becomes
   * an option.
   */
  select(test: PlacedTest): string | undefined;
  /** Returns what tests have in common that one command can run: most often the path of the file. */
  group?(test: PlacedTest): string;
  /** Returns the arguments that select the tests of one group; absent if they are what selects each. */
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
  /** Reads a file of tests. */
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

/** Returns the path of a file or folder from a folder around it. */
export function pathFrom(folder: string, path: string): string {
  const relativePath = folder === "" ? path : path.slice(folder.length + 1);
  if (relativePath.startsWith("-")) {
    return `./${relativePath}`;
  }
  return relativePath;
}

/** Returns the way from a folder up to one around it, with a `/` at its end: `../../`, or `./`. */
export function pathUp(folder: string, outerFolder: string): string {
  const innerParts = folder.slice(outerFolder.length).split("/");
  const depth = innerParts.filter((part) => part !== "").length;
  if (depth === 0) {
    return "./";
  }
  return "../".repeat(depth);
}

/** Creates a test that is known by names alone. */
export function createNamedTest(names: readonly string[], scope?: string): DeclaredTest {
  const titles = names.map((name) => [name]);
  if (scope) {
    return { titles, scope };
  }
  return { titles };
}

/** Returns whether a record is one of a class: its tests may be inherited, so that another class is meant. */
export function namesOwner({ classname, parent, name }: TestAddress, owner: string): boolean {
  if (classname === undefined || classname === "") {
    return true;
  }
  const words = [classname, parent ?? "", name].flatMap((text) => text.split(/[^\p{L}\p{N}_]+/u));
  return words.includes(owner);
}

/** Returns a text as a regular expression that matches it alone, in the flavors of JavaScript, PCRE, Go and Ruby. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/**
 * Returns the regular expression of the whole name of a test, as runners make it of the titles with blanks between
 * them.
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

/** Returns whether a record has other blanks than the single ones of titles that were read. */
export function hasOtherBlanks({ name, classname = "" }: TestAddress): boolean {
  return [name, classname].some((text) => /\s\s|[^\S ]|^\s|\s$/.test(text));
}

/** Joins the patterns of titles. Some runners leave out the blanks around a title that is empty. */
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

/** Returns the regular expression that matches one of these, and nothing else. */
export function anyPattern(items: readonly string[]): string {
  if (items.length === 1) {
    return `^${items[0]}$`;
  }
  return `^(?:${items.join("|")})$`;
}

/** The group of tests that one command runs only together with others of their file. */
export const groupByFile = ({ path }: PlacedTest): string => path;

/** Creates a runner that takes the lines of tests: one command runs several, unless the runner takes one alone. */
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
