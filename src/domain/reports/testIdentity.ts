import { appendAll } from "../../base/collections";
import { maxPathLength } from "../limits";
import type { FailingTest } from "../records";
import type { TestAddress } from "../testAddress";
import { isGenericName, mayBeOfAuthor } from "../testNames/genericNames";
import { isOwnContext } from "../testNames/ownContexts";
import { withoutRowValues } from "../testNames/rows";
import { withoutRunTraces, withoutTapNumber, withoutTimes } from "../testNames/runTraces";
import { isSourceFile, withoutLine, withoutPlaceInFile } from "../testNames/sourceEndings";
import { titleWords } from "../testNames/titleWords";
import { countCommonTail, splitPath } from "./filePaths";
import type { ReportCase } from "./testReport";

/** Fields of a record that identify its test. */
export type IdentifiedTest = Pick<FailingTest, "id" | "name" | "classname" | "parent" | "filePath" | "variant">;

/** Normalized form of a test of a report or of a record, in which the two are compared. */
export interface TestIdentity {
  readonly name: string;
  /** Name without Playwright's project, and without the values of a row that has a number. */
  readonly title: string;
  readonly nameWords: readonly string[];
  /** Class without the parts that change with the machine or the run. */
  readonly classname: string | undefined;
  readonly suite: string | undefined;
  /** Outermost first. */
  readonly suites: readonly string[];
  /** Browser with which the class or the suite begins, without its version. */
  readonly machine: string;
  /** Playwright's project before the title, and the project that the report states as the host. */
  readonly project: string | undefined;
  readonly host: string | undefined;
  readonly file: string | undefined;
  /** Whether the file was only taken from a class or a suite that looks like one. */
  readonly isFileFromContext: boolean;
  /** Words of the class, outermost first; those of the suites if the test has no class of its own. */
  readonly chain: readonly string[];
  /** Words of the class and of the innermost suite, without generic ones, which distinguish no tests. */
  readonly contextWords: readonly string[];
  /** Generic words of the class and of the innermost suite that either a reporter or the author may have written. */
  readonly genericWords: readonly string[];
  /** Words of the suites that a report names. */
  readonly suiteWords: ReadonlySet<string>;
  /** Words of the file, the class and the suites. */
  readonly placeWords: ReadonlySet<string>;
  /** Words of all fields. A word of the other test that is among them does not distinguish the two tests. */
  readonly knownWords: ReadonlySet<string>;
}

/** Generic names that no author gives to a suite, as words in lower case. */
const reporterPrefixes: readonly (readonly string[])[] = [
  "pytest",
  "mocha tests",
  "root suite",
  "jest tests",
  "vitest tests",
  "minitest::result",
  "rspec",
  "{classname}",
].map(titleWords);

/** Creates the identity of a report's case. */
export function createCaseIdentity({ name, classname, file, suites, host }: ReportCase): TestIdentity {
  return createIdentity({ name, classname, file, host, suites });
}

/** Creates the identity of a record. */
export function createRecordIdentity({ name, classname, parent, filePath }: TestAddress): TestIdentity {
  const suites = parent === undefined ? [] : [parent];
  return createIdentity({ name, classname, file: filePath, host: undefined, suites });
}

interface IdentityFields {
  readonly name: string;
  readonly classname: string | undefined;
  readonly file: string | undefined;
  readonly host: string | undefined;
  readonly suites: readonly string[];
}

function createIdentity({ name, classname: fullClass, file, host, suites: fullSuites }: IdentityFields): TestIdentity {
  const { name: classname, machine } = withoutRunTraces(readPackage(fullClass, fullSuites));
  const suites = fullSuites.flatMap((fullSuite) => withoutRunTraces(fullSuite).name ?? []);
  // PHPUnit's suite for the rows of a method.
  if (name.startsWith(`${suites.at(-1)} with data set `)) {
    suites.pop();
  }
  const suite = suites.at(-1);
  const { project, title } = splitProject(name);
  const contexts = [classname, suite].filter((context) => context !== undefined);
  const isStated = file !== undefined && !isGenericName(file);
  const place = isStated ? file : findSourceFile([...contexts, ...suites]);
  const testFile = place === undefined ? undefined : withoutPlaceInFile(place);
  const places = [...new Set([...suites, ...contexts])];
  const allContextWords = listContextWords(contexts);
  const placeWords = places.flatMap(splitContext);
  if (testFile !== undefined) {
    appendAll(placeWords, listFileWords(testFile));
  }
  const nameWords = readNameWords(title);
  return {
    name,
    title,
    nameWords,
    classname,
    suite,
    suites,
    machine,
    project,
    host,
    file: testFile,
    isFileFromContext: !isStated,
    chain: readChain(isRubyFile(classname, testFile) ? undefined : classname, suites, nameWords),
    contextWords: allContextWords.filter((word) => !isGenericName(word)),
    genericWords: allContextWords.filter(mayBeOfAuthor),
    suiteWords: new Set(suites.flatMap(splitContext)),
    placeWords: new Set(placeWords),
    knownWords: new Set([...nameWords, ...placeWords]),
  };
}

/**
 * Returns the class. Returns the suite instead if it is the full path of a Go package that the class abbreviates, or a
 * dot, which denotes the root package whatever its name is.
 */
export function readPackage(classname: string | undefined, suites: readonly string[]): string | undefined {
  const suite = suites.at(-1) ?? "";
  // A path states the package, even the root package.
  const isRoot = suite === "." && !classname?.includes("/");
  const isPackage = isRoot || (classname === "." ? suite.includes("/") : suite.endsWith(`/${classname}`));
  return isPackage ? suite : classname;
}

/**
 * Returns whether a class is the path of a Ruby file with dots as separators, up to the first dot of the file name, as
 * RSpec writes it.
 */
function isRubyFile(classname: string | undefined, file = ""): boolean {
  const segments = file.endsWith(".rb") ? splitPath(file).segments : [];
  const path = [...segments.slice(0, -1), segments.at(-1)?.split(".")[0]].join(".");
  return classname?.includes(".") === true && path.endsWith(classname);
}

function findSourceFile(texts: readonly string[]): string | undefined {
  return texts.find((text) => isSourceFile(withoutLine(text)));
}

/** Returns the words of classes and suites that are more than a file or a reporter's name, each once. */
function listContextWords(contexts: readonly string[]): readonly string[] {
  const ownContexts = contexts.filter(namesTests);
  const words = new Set(ownContexts.flatMap(splitContext));
  return [...words];
}

/** Words of recently read classes and suites: most tests share theirs with others. */
const wordsOfContext = new Map<string, readonly string[]>();
const maxKnownContexts = 1_000;

/** Returns the words of a class or a suite. */
export function splitContext(context: string): readonly string[] {
  const knownWords = wordsOfContext.get(context);
  if (knownWords) {
    return knownWords;
  }
  if (wordsOfContext.size >= maxKnownContexts) {
    wordsOfContext.clear();
  }
  const words = titleWords(context);
  wordsOfContext.set(context, words);
  return words;
}

/** Returns whether a class or a suite is more than a file or a reporter's name. */
function namesTests(context: string): boolean {
  return isOwnContext(context) || mayBeOfAuthor(context);
}

/**
 * Returns the words of the class; those of the suites if there is no class of its own, or if it repeats the test's
 * name.
 */
function readChain(
  classname: string | undefined,
  suites: readonly string[],
  nameWords: readonly string[],
): readonly string[] {
  if (classname !== undefined && isOwnContext(classname)) {
    const words = splitQualified(classname);
    const suite = suites.at(-1);
    const name = nameWords.flatMap(splitNested);
    const tailLength = countCommonTail(words, name);
    const isPartOfClass = tailLength < words.length || isOutsideName(name.slice(0, -tailLength), suite);
    // A class may be the whole title: the suites, followed by the test's own title.
    if (isPartOfClass && tailLength === name.length && /\s/.test(classname)) {
      return words.slice(0, -tailLength);
    }
    if (isPartOfClass) {
      return suite === classname ? words : withPackage(words, suite);
    }
  }
  // Suites inside a suite that an author named were named by an author as well.
  const firstOwn = suites.findIndex(namesTests);
  return suites.some(isOwnContext) ? suites.slice(firstOwn).flatMap(splitQualified) : [];
}

/**
 * Returns whether a name that ends with its class begins with other words than its suites: then it ends so by chance.
 */
function isOutsideName(start: readonly string[], suite: string | undefined): boolean {
  return start.length > 0 && suite !== undefined && !isEndOf(start, splitQualified(suite));
}

/** Returns the words of the innermost suite if it is the class with its package, otherwise those of the class. */
function withPackage(words: readonly string[], suite: string | undefined): readonly string[] {
  if (suite === undefined || !isOwnContext(suite)) {
    return words;
  }
  const suiteWords = splitQualified(suite);
  const isLonger = suiteWords.length > words.length && isEndOf(words, suiteWords);
  return isLonger ? suiteWords : words;
}

/** Returns whether one list is the end of the other. */
function isEndOf(first: readonly string[], second: readonly string[]): boolean {
  return countCommonTail(first, second) === Math.min(first.length, second.length);
}

function splitQualified(context: string): readonly string[] {
  const words = splitContext(context);
  return context.includes("+") ? words.flatMap(splitNested) : words;
}

/** Splits the name of a nested .NET class: `CartTests+Nested`. */
export function splitNested(word: string): readonly string[] {
  return word.includes("+") ? word.split(/(?<=\w)\+(?=\w)/) : [word];
}

/** Splits Playwright's project from the title after it: `[chromium] Cart › adds tax`. Removes the values of a row. */
function splitProject(name: string): { readonly project: string | undefined; readonly title: string } {
  const [start = "", project] = /^\[([^[\]]{1,80})\] (?=\S)/.exec(name) ?? [];
  const title = name.slice(start.length);
  return { project, title: withoutRowValues(title) ?? title };
}

function readNameWords(title: string): readonly string[] {
  const plainTitle = withoutTimes(withoutTapNumber(title));
  return withoutReporterPrefix(titleWords(plainTitle));
}

/** Removes names that a reporter gives to every test from the start of a name. */
function withoutReporterPrefix(words: readonly string[]): readonly string[] {
  const prefix = reporterPrefixes.find((prefixWords) => {
    return prefixWords.every((word, index) => words[index]?.toLowerCase() === word);
  });
  if (!prefix || words.length <= prefix.length) {
    return words;
  }
  return words.slice(prefix.length);
}

/** Returns a copy of the identity with another name. */
export function renameIdentity(identity: TestIdentity, name: string): TestIdentity {
  const { project, title } = splitProject(name);
  const nameWords = readNameWords(title);
  const knownWords = new Set([...identity.knownWords, ...nameWords]);
  const chain = readChain(identity.classname, identity.suites, nameWords);
  return { ...identity, name, project, title, nameWords, knownWords, chain };
}

/** Returns the words of a path; of a path that is too long, only those of its end. */
function listFileWords(path: string): readonly string[] {
  const { segments } = splitPath(path.slice(-maxPathLength));
  return segments.flatMap((segment) => [segment, ...titleWords(segment)]);
}
