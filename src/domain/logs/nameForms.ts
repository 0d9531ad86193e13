import { splitName } from "../failingTests/testTitle";
import { splitPath } from "../reports/filePaths";
import type { TestAddress } from "../testAddress";
import { withoutReporterEscapes } from "../testNames/escapes";
import { isGenericName } from "../testNames/genericNames";
import { listOwnContexts } from "../testNames/ownContexts";
import { isSourceFile } from "../testNames/sourceEndings";
import { lastSegment, titleWords } from "../testNames/titleWords";
import { isWordCode } from "./lineWords";

/**
 * Evidence that a line needs, besides the name, to name a test:
 *
 * - `place`: the class, the suite or the file before the name, joined to it by a separator of a test runner
 * - `mark`: the same, or a mark that only test runners print
 * - `title`: only boundaries, i.e. no words directly before or after the name
 * - `identifier`: none; the name is a word that nobody writes by chance
 */
export type NeededEvidence = "place" | "mark" | "title" | "identifier";

export const evidenceKinds: readonly NeededEvidence[] = ["place", "mark", "title", "identifier"];

/** One way in which a runner prints the name of a test. */
export interface NameForm {
  readonly text: string;
  readonly evidence: NeededEvidence;
  /** Set if the text is the title without its suites: runners print it below them. */
  readonly isWithoutSuites?: true;
}

/** Maximum length of a name that is searched, in characters. Longer names are rarely printed in full. */
const maxNameLength = 1_000;

/** Lists the forms of a test's name: alone, after its class or suite, and the test's own title without its suites. */
export function listNameForms(test: TestAddress): readonly NameForm[] {
  const name = test.name.trim().normalize("NFC");
  // The name of a file or a module occurs in many lines that have nothing to do with tests.
  if (name === "" || name.length > maxNameLength || isSourceFile(name)) {
    return [];
  }
  const evidence = findNeededEvidence(name);
  const forms: NameForm[] = [{ text: name, evidence }];
  for (const context of listOwnContexts(test)) {
    if (name.startsWith(context) || test.name.endsWith(context)) {
      continue;
    }
    const text = `${context} ${name}`;
    if (text.length <= maxNameLength) {
      forms.push({ text, evidence: findEvidenceWithContext(context, text, evidence) });
    }
  }
  const { title } = splitName({ ...test, name });
  // Other tests may have the same title in other suites.
  if (title !== name && findTitleEvidence(title) === "title") {
    forms.push({ text: title, evidence: "mark", isWithoutSuites: true });
  }
  return forms.flatMap(withDecodedForm);
}

function findEvidenceWithContext(context: string, text: string, nameEvidence: NeededEvidence): NeededEvidence {
  const isTestClass = !/\s/.test(context) && testClass.test(lastSegment(context));
  if (isTestClass && nameEvidence !== "identifier") {
    return "title";
  }
  return selectStronger(nameEvidence, findTitleEvidence(text));
}

const testModule = String.raw`tests?_\w{3}|\w{3,}_tests?$`;
const capitalizedTest = String.raw`Test[A-Z]\w{2}|\w{2,}(?:Tests?|Spec|TestCase)$`;
/** Matches the name of a class or a module that can only contain tests. */
const testClass = new RegExp(`^(?:${testModule}|${capitalizedTest})`);

/** Returns the form and, if a reporter has escaped characters in it, the form that the runner prints. */
function withDecodedForm(form: NameForm): readonly NameForm[] {
  const text = withoutReporterEscapes(form.text);
  return text === form.text ? [form] : [form, { ...form, text }];
}

/** Minimum number of letters in a title of several words: with a mark of a test runner, and alone. */
const minMarkedLetters = 8;
const minTitleLetters = 20;
/** Minimum number of words in a title that needs no mark. */
const minTitleWords = 4;

function findTitleEvidence(title: string): NeededEvidence {
  const { wordCount, letterCount } = measureTitle(title);
  if (wordCount >= minTitleWords && letterCount >= minTitleLetters) {
    return "title";
  }
  if (wordCount >= 2 && letterCount >= minMarkedLetters) {
    return "mark";
  }
  return "place";
}

function findNeededEvidence(name: string): NeededEvidence {
  // The parameters of a test do not make its name more distinctive.
  const [nameStart = name] = name.split(/[[({]| with data set /, 1);
  const title = nameStart.trim();
  if (/\s/.test(title)) {
    return findTitleEvidence(name);
  }
  return findIdentifierEvidence(title);
}

/** Matches the start of a name that marks tests by the conventions of languages. */
const testPrefix = /^(?:test|should|Test|Fuzz|Benchmark|Example)(?=[_A-Z0-9])/;
const goSubtest = /^(?:Test|Fuzz|Benchmark|Example)[A-Z_0-9]\w*\//;

function findIdentifierEvidence(name: string): NeededEvidence {
  const { letterCount } = measureTitle(name);
  if (/^\w+$/.test(name)) {
    return findWordEvidence(name, letterCount);
  }
  if (goSubtest.test(name)) {
    return letterCount >= 12 ? "identifier" : "mark";
  }
  if (qualifiedName.test(name)) {
    return findQualifiedEvidence(name, letterCount);
  }
  return "place";
}

const qualifiedName = /^[\w$]+(?:(?:::|[.\\#])[\w$]+)+$/;

function findWordEvidence(name: string, letterCount: number): NeededEvidence {
  const isTest = testPrefix.test(name);
  const [minParts, minLetters] = isTest ? [3, 14] : [4, 20];
  if (countParts(name) >= minParts && letterCount >= minLetters) {
    return "identifier";
  }
  if (isTest && letterCount >= 5) {
    return "mark";
  }
  return "place";
}

function findQualifiedEvidence(name: string, letterCount: number): NeededEvidence {
  const isLong = countParts(name) >= 3 && letterCount >= 16;
  if (isLong && /tests?\b|spec\b/i.test(name)) {
    return "identifier";
  }
  if (isLong || letterCount >= minMarkedLetters) {
    return "mark";
  }
  return "place";
}

/** Counts the words that an identifier joins: 3 in `adds_taxOnce`. */
function countParts(name: string): number {
  return name.match(/\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu)?.length ?? 0;
}

/** Counts the letters of a title, and its words of at least two letters, which blanks separate. */
function measureTitle(title: string): { readonly wordCount: number; readonly letterCount: number } {
  let wordCount = 0;
  let letterCount = 0;
  let wordLetterCount = 0;
  for (let index = 0; index < title.length; index++) {
    const code = title.charCodeAt(index);
    if (isLetter(code)) {
      letterCount++;
      wordLetterCount++;
      if (wordLetterCount === 2) {
        wordCount++;
      }
    } else if (code <= space) {
      wordLetterCount = 0;
    }
  }
  return { wordCount, letterCount };
}

const space = 0x20;

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code > 127 && isWordCode(code));
}

function selectStronger(first: NeededEvidence, second: NeededEvidence): NeededEvidence {
  const isFirstStronger = evidenceKinds.indexOf(first) > evidenceKinds.indexOf(second);
  return isFirstStronger ? first : second;
}

/** Minimum length of a class or a file that identifies a test's place, in characters. */
const minPlaceLength = 3;

/** Names by which a line states the place of a test. */
export interface PlaceNames {
  /** Files and classes: `a.spec.ts`, `CartTest`. */
  readonly words: readonly string[];
  /** Titles of suites, as `titleWords` splits them, joined by blanks. */
  readonly titles: readonly string[];
}

/** Lists the names of a test's file, class and suite, without those that the test's name contains. */
export function listPlaceNames({ name, classname, parent, filePath }: TestAddress): PlaceNames {
  const places = [classname, parent, filePath].flatMap((place) => place?.trim() || []);
  const names = [...new Set(places)].filter((place) => !isGenericName(place));
  const words = new Set<string>();
  const titles: string[] = [];
  for (const place of names) {
    const hasBlanks = /\s/.test(place);
    if (!hasBlanks) {
      const word = findLastPart(place);
      if (word.length >= minPlaceLength && !isGenericName(word) && !name.includes(word)) {
        words.add(word);
      }
    } else if (!looksLikePath(place) && !name.includes(place)) {
      titles.push(titleWords(place).join(" "));
    }
  }
  return { words: [...words], titles };
}

/** Returns whether a text with blanks is a path: the name of a folder contains a blank, or a title follows the file. */
function looksLikePath(text: string): boolean {
  return /[\w)][/\\][\w(]/.test(text) && /\.\w{1,8}(?:::|$)/.test(text);
}

/** Returns the file name of a path, or the last part of a class, a module or a namespace. */
function findLastPart(place: string): string {
  const segment = splitPath(place).segments.at(-1) ?? "";
  return isSourceFile(place) ? segment : lastSegment(segment);
}
