import { appendAll } from "../../base/collections";
import { maxPathLength } from "../limits";
import type { TestAddress } from "../locator";
import type { FailingTest } from "../records";
import { isGenericName } from "../testNames/genericNames";
import { isOwnContext } from "../testNames/ownContexts";
import { isSourceFile } from "../testNames/sourceEndings";
import { titleWords } from "../testNames/titleWords";
import { splitPath } from "./filePaths";
import type { ReportCase } from "./testReport";

/** Fields of a record that identify its test. */
export type IdentifiedTest = Pick<FailingTest, "id" | "name" | "classname" | "parent" | "filePath" | "variant">;

/** A test of a report or of a record, as the two are compared. */
export interface TestIdentity {
  readonly name: string;
  readonly nameWords: readonly string[];
  readonly classname: string | undefined;
  readonly suite: string | undefined;
  readonly file: string | undefined;
  /** Words of the class and of the innermost suite, without those that tell no two tests apart. */
  readonly contextWords: readonly string[];
  /** Words of the suites that a report names. */
  readonly suiteWords: ReadonlySet<string>;
  /** Words of the file, the class and the suites. */
  readonly placeWords: ReadonlySet<string>;
  /** Words of all fields: a word of the other side that is among them does not tell the two apart. */
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
export function createCaseIdentity({ name, classname, file, suites }: ReportCase): TestIdentity {
  return createIdentity({ name, classname, file, suite: suites.at(-1), otherSuites: suites.slice(0, -1) });
}

/** Creates the identity of a record. */
export function createRecordIdentity({ name, classname, parent, filePath }: TestAddress): TestIdentity {
  return createIdentity({ name, classname, file: filePath, suite: parent, otherSuites: [] });
}

interface IdentityFields {
  readonly name: string;
  readonly classname: string | undefined;
  readonly suite: string | undefined;
  readonly file: string | undefined;
  readonly otherSuites: readonly string[];
}

function createIdentity({ name, classname, suite, file, otherSuites }: IdentityFields): TestIdentity {
  const nameWords = withoutReporterPrefix(titleWords(name));
  const contexts = [classname, suite].filter((context) => context !== undefined);
  const contextFile = [...contexts, ...otherSuites].find(isSourceFile);
  const testFile = file !== undefined && !isGenericName(file) ? file : contextFile;
  const contextWords = new Set(contexts.filter(isOwnContext).flatMap(titleWords));
  const suites = suite === undefined ? otherSuites : [...otherSuites, suite];
  const placeWords = [...otherSuites, ...contexts].flatMap(titleWords);
  if (testFile !== undefined) appendAll(placeWords, fileWords(testFile));
  return {
    name,
    nameWords,
    classname,
    suite,
    file: testFile,
    contextWords: [...contextWords].filter((word) => !isGenericName(word)),
    suiteWords: new Set(suites.flatMap(titleWords)),
    placeWords: new Set(placeWords),
    knownWords: new Set([...nameWords, ...placeWords]),
  };
}

/** Removes names that a reporter gives to every test from the start of a name. */
function withoutReporterPrefix(words: readonly string[]): readonly string[] {
  const beginsWith = (prefix: readonly string[]) => prefix.every((word, index) => words[index]?.toLowerCase() === word);
  const prefix = reporterPrefixes.find(beginsWith);
  if (!prefix || words.length <= prefix.length) return words;
  return words.slice(prefix.length);
}

/** Returns the identity with another name. */
export function renameIdentity(identity: TestIdentity, name: string): TestIdentity {
  const nameWords = withoutReporterPrefix(titleWords(name));
  const knownWords = new Set([...identity.knownWords, ...nameWords]);
  return { ...identity, name, nameWords, knownWords };
}

/** Returns the words of a path; of one that is too long, those of its end. */
function fileWords(path: string): readonly string[] {
  const { segments } = splitPath(path.slice(-maxPathLength));
  return segments.flatMap((segment) => [segment, ...titleWords(segment)]);
}
