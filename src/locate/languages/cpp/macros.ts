import { findResult, preferNonEmpty, selectHighest } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Finding } from "../../language";
import { type Span, sliceSpan } from "../../syntax/sourceText";
import { createFinding } from "../../types/findings";
import { endsWithChain } from "../../types/nested";
import { findDeclarationSpan } from "./cases";
import { type CallHead, type CppOutline, expandCall } from "./outline";

/** Prefixes of a test's name that may differ between the source and the record. */
const ignoredPrefixes = /^(?:DISABLED_|MAYBE_|FLAKY_)+/;

/** A test declared with identifiers: `TEST(Suite, Name)`, or a test with its enclosing suites. */
export interface MacroTest {
  readonly span: Span;
  /** Name of the macro. */
  readonly macro: string;
  readonly name: string;
  readonly suites: readonly string[];
  /** Whether the test is data-driven: its cases are numbered (`_0`) below it. */
  readonly isDataDriven: boolean;
}

/** Function that registers a test without a macro. */
const registerFunction = "RegisterTest";
const nameForm = /^\w+$/;
/** Matches the suite of a test: a name, or the call of a macro that creates a name. */
const suiteForm = /^\w+(?:\(\w*\))?$/;
/** Matches a suite that looks like a macro, which may stand for any name. */
const macroSuite = /^[A-Z][A-Z\d_]+(?:\(\w*\))?$/;
const boostCase = /^BOOST_(?:\w+_)?TEST_CASE(?:_|$)/;
const boostSuite = /^BOOST_(?:AUTO|FIXTURE)_TEST_SUITE$/;
/** Maximum number of suites around a test of Boost.Test. */
const maxSuites = 20;

/**
 * Reads the tests that macros declare with identifiers: those of GoogleTest and similar frameworks, and those of
 * Boost.Test with their enclosing suites.
 */
export function readTests(outline: CppOutline): readonly MacroTest[] {
  const tests: MacroTest[] = [];
  const suites: string[] = [];
  for (const head of outline.heads) {
    const words = head.arguments.map((argument) => readArgument(outline, head, argument));
    if (boostSuite.test(head.word)) {
      suites.push(words[0] ?? "");
    } else if (head.word === "BOOST_AUTO_TEST_SUITE_END") {
      suites.pop();
    } else {
      tests.push(...readHead(outline, head, words, suites.slice(-maxSuites)));
    }
  }
  return tests;
}

function readHead(
  outline: CppOutline,
  head: CallHead,
  words: readonly string[],
  suites: readonly string[],
): readonly MacroTest[] {
  if (outline.defines.has(head.word)) {
    return readExpandedTests(outline, head, suites);
  }
  const candidate = readCandidate(head, words, suites);
  if (!candidate || !nameForm.test(candidate.name)) {
    return [];
  }
  const argument = head.arguments[candidate.argument];
  if (!argument) {
    return [];
  }
  return [{ ...candidate, span: findTestSpan(outline.code, head, argument) }];
}

/**
 * Returns the span of the name. For a test that is registered at run time, returns the span of the `__LINE__` argument
 * if there is one.
 */
function findTestSpan(code: string, head: CallHead, argument: Span): Span {
  if (head.word !== registerFunction) {
    return findDeclarationSpan(code, head, argument);
  }
  const callCode = code.slice(head.span.end, head.close);
  const lineIndex = callCode.indexOf("__LINE__");
  if (lineIndex < 0) {
    return findDeclarationSpan(code, head, argument);
  }
  const start = head.span.end + lineIndex;
  return { start, end: start + "__LINE__".length };
}

/** Returns the text of an argument; without its quotes for a test that is registered at run time. */
function readArgument({ text, code }: CppOutline, head: CallHead, argument: Span): string {
  if (head.word !== registerFunction) {
    return sliceSpan(code, argument);
  }
  return sliceSpan(text, argument).replace(/^"|"$/g, "");
}

type TestCandidate = Omit<MacroTest, "span"> & { readonly argument: number };

function readCandidate(head: CallHead, words: readonly string[], suites: readonly string[]): TestCandidate | undefined {
  if (boostCase.test(head.word)) {
    return readBoostTest(head, words, suites);
  }
  return readGoogleTest(head, words);
}

function readBoostTest({ word }: CallHead, words: readonly string[], suites: readonly string[]): TestCandidate {
  const argument = word.endsWith("_TEST_CASE_F") ? 1 : 0;
  const name = words[argument] ?? "";
  const isDataDriven = word.includes("_DATA_");
  return { macro: word, name, suites, isDataDriven, argument };
}

/** Reads a test with two names, or with one name and a body. Parameters of a function are not names. */
function readGoogleTest({ word, body, owner, hasType }: CallHead, words: readonly string[]): TestCandidate | undefined {
  const [first = "", second = ""] = words;
  if (suiteForm.test(first) && nameForm.test(second)) {
    const isTestMacro = /(?<!FRIEND)(?:^|_)TEST(?:_[FP])?$/.test(word);
    const isDeclaration = !owner && (body !== undefined || isTestMacro);
    if (word !== registerFunction && !isDeclaration) {
      return undefined;
    }
    return { macro: word, name: second, suites: [first], isDataDriven: false, argument: 1 };
  }
  const isCall = words.length === 1 && body !== undefined && !hasType;
  if (!isCall || !/test|should|spec/i.test(word)) {
    return undefined;
  }
  return { macro: word, name: first, suites: [], isDataDriven: false, argument: 0 };
}

/** Reads the tests that a call of the file's own macro declares, all at the location of the call. */
function readExpandedTests(outline: CppOutline, head: CallHead, suites: readonly string[]): MacroTest[] {
  const span = findDeclarationSpan(outline.code, head, head.arguments[0] ?? head.span);
  return readTests(expandCall(outline, head)).map((test) => {
    return { ...test, span, suites: preferNonEmpty(test.suites, suites) };
  });
}

/**
 * Finds `Prefix/Suite/0` and `Name/0` of GoogleTest, which other runners join with a dot, and `outer.inner` and
 * `name<int>` of Boost.Test.
 */
export function findTest(tests: readonly MacroTest[], test: TestAddress): Finding | undefined {
  return findResult(readNames(test), ({ suite, name }) => {
    const matches = findInSuite(tests, suite, name) ?? findInSuiteChain(tests, suite, name);
    const isPlain = matches.every(({ macro }) => /^TEST(?:_F)?$/.test(macro));
    const isNumbered = /\/\d+(?:\n|$)/.test(`${suite}\n${test.name}`);
    return createFinding(isPlain && isNumbered ? "withoutCase" : "final", matches);
  });
}

/**
 * Finds a test by its name if a macro generates its suite, so that the suite is missing in the source or looks like a
 * macro. If the record has a path, any suite counts as generated unless the file declares the record's own suite.
 * Without a path, the macro may stand for another suite.
 */
export function findByName(tests: readonly MacroTest[], test: TestAddress): Finding | undefined {
  return findResult(readNames(test), ({ suite, name }) => {
    const recordSuites = listSuiteCandidates(suite);
    const isSuiteDeclared = tests.some(({ suites }) => suites.some((text) => recordSuites.includes(text)));
    const acceptsAnySuite = test.filePath !== undefined && !isSuiteDeclared;
    const namesakes = tests.filter((candidate) => candidate.name === name);
    const matches = namesakes.filter(({ suites }) => acceptsAnySuite || suites.every((text) => macroSuite.test(text)));
    const isSure = test.filePath !== undefined || matches.some(({ suites }) => suites.length === 0);
    const finding = createFinding(isSure ? "unlessBetter" : "ifOnlyOne", matches);
    return finding && { ...finding, openText: isSure ? "" : suite };
  });
}

/** Returns the suite and the name as the record states them, followed by those that are joined in its name. */
function readNames(test: TestAddress): readonly { readonly suite: string; readonly name: string }[] {
  const wholeName = withoutRetry(test.name.trim());
  const recordedSuite = test.classname ?? test.parent ?? "";
  const readings = [{ suite: recordedSuite.trim(), name: withoutParameter(wholeName) }];
  const dot = wholeName.indexOf(".");
  if (dot > 0) {
    readings.push({ suite: wholeName.slice(0, dot), name: withoutParameter(wholeName.slice(dot + 1)) });
  }
  return readings;
}

/** Returns the name without the parameter after `/` or in `<…>`. */
function withoutParameter(name: string): string {
  return /^[^/<]*/.exec(name)?.[0] ?? name;
}

function findInSuite(tests: readonly MacroTest[], suite: string, name: string): readonly MacroTest[] | undefined {
  return findResult(listSuiteCandidates(suite), (part) => {
    const suiteTests = tests.filter(({ suites }) => suites.length === 1 && suites[0] === part);
    const namesakes = suiteTests.filter((candidate) => candidate.name === name);
    if (namesakes.length > 0) {
      return preferSuiteShape(namesakes, suite);
    }
    const plainName = name.replace(ignoredPrefixes, "");
    const matches = suiteTests.filter((candidate) => candidate.name.replace(ignoredPrefixes, "") === plainName);
    return matches.length > 0 ? matches : undefined;
  });
}

/**
 * Prefers, among tests of one name, those whose macro produces suite names of the same shape as the given one: `Suite`,
 * `Suite/0`, `Prefix/Suite` or `Prefix/Suite/0`.
 */
function preferSuiteShape(tests: readonly MacroTest[], suite: string): readonly MacroTest[] {
  const hasExpectedMacro = createMacroPredicate(suite);
  const matches = tests.filter(({ macro }) => hasExpectedMacro(macro));
  return preferNonEmpty(matches, tests);
}

/** Creates a predicate for macros that produce suite names of the same shape as the given one. */
function createMacroPredicate(suite: string): (macro: string) => boolean {
  const slashes = suite.split("/").length - 1;
  const isNumbered = slashes === 1 && /\/\d+$/.test(suite);
  if (isNumbered || suite.includes("<")) {
    return (macro) => macro === "TYPED_TEST";
  }
  if (slashes === 0) {
    return (macro) => !macro.startsWith("TYPED_TEST") && macro !== "TEST_P";
  }
  if (slashes === 1) {
    return (macro) => macro === "TEST_P";
  }
  return (macro) => macro === "TYPED_TEST_P";
}

/**
 * Returns the parts of `Prefix/Suite/0`, `Suite/0` or `Prefix/Suite` that may be the suite, likeliest first. A target
 * may precede the suite, separated by a dot.
 */
function listSuiteCandidates(suite: string): readonly string[] {
  const [first = "", second, third] = suite.replace(/<.*$/s, "").split("/", 3);
  const candidates = [second, first, third].filter((part) => part !== undefined);
  const withoutTarget = first.slice(first.lastIndexOf(".") + 1);
  if (withoutTarget !== first) {
    candidates.push(withoutTarget);
  }
  return candidates;
}

/**
 * Returns the tests with the longest chain of suites that the record's chain ends with. A data-driven test counts as
 * the innermost suite of its cases.
 */
function findInSuiteChain(tests: readonly MacroTest[], suite: string, name: string): readonly MacroTest[] {
  const chain = suite.split(".");
  return selectHighest(tests, (candidate) => {
    const ownSuites = findOwnSuites(candidate, name);
    if (ownSuites && endsWithChain(chain, ownSuites)) {
      return ownSuites.length + 1;
    }
    return 0;
  });
}

/** Returns the suites of a test if the name is that of the test or of one of its cases. */
function findOwnSuites(test: MacroTest, name: string): readonly string[] | undefined {
  const isCase = test.isDataDriven && /^_\d+$/.test(name);
  if (isCase) {
    return [...test.suites, test.name];
  }
  const isTest = !test.isDataDriven && test.name === name;
  return isTest ? test.suites : undefined;
}
