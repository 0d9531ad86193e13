import type { TestAddress } from "../../../domain/locator";
import type { Finding } from "../../language";
import { withoutRetry } from "../../names/decorations";
import type { Span } from "../../syntax/sourceText";
import { placeOf, textOf } from "./cases";
import { type CppOutline, expansion, type Head } from "./outline";

/** Marks in front of a test's name that the source and the record need not share. */
const marks = /^(?:DISABLED_|MAYBE_|FLAKY_)+/;

/** `TEST(Suite, Name)`, or a test with the chain of suites around it. */
export interface NamedTest {
  readonly place: Span;
  /** The macro. */
  readonly word: string;
  readonly name: string;
  readonly suites: readonly string[];
  /** Its cases are numbered (`_0`) below it. */
  readonly data: boolean;
}

/** The function that makes a test without a macro. */
const registers = "RegisterTest";
const boostCase = /^BOOST_(?:\w+_)?TEST_CASE(?:_|$)/;
const boostSuite = /^BOOST_(?:AUTO|FIXTURE)_TEST_SUITE$/;
/** Suites around a test of Boost.Test. */
const mostSuites = 20;

/** The tests that macros declare by identifiers: GoogleTest and its like, Boost.Test with the suites around each. */
export function readTests(outline: CppOutline): readonly NamedTest[] {
  const tests: NamedTest[] = [];
  const suites: string[] = [];
  for (const head of outline.heads) {
    const words = head.arguments.map((argument) => wordOf(outline, head, argument));
    if (boostSuite.test(head.word)) suites.push(words[0] ?? "");
    else if (head.word === "BOOST_AUTO_TEST_SUITE_END") suites.pop();
    else if (outline.defines.has(head.word)) tests.push(...madeBy(outline, head, suites.slice(-mostSuites)));
    else {
      const made = boostCase.test(head.word) ? inBoost(head, words, suites.slice(-mostSuites)) : inGoogle(head, words);
      const argument = made && head.arguments[made.argument];
      if (argument && isName(made.name)) tests.push({ ...made, place: testPlace(outline.code, head, argument) });
    }
  }
  return tests;
}

/** The name; of a test that is registered at run time the line that the call gives it, where it does. */
function testPlace(code: string, head: Head, argument: Span): Span {
  const line = head.word === registers ? code.slice(head.span.end, head.close).indexOf("__LINE__") : -1;
  if (line < 0) return placeOf(code, head, argument);
  const start = head.span.end + line;
  return { start, end: start + "__LINE__".length };
}

/** An argument, in quotes where a test is registered at run time. */
function wordOf({ text, code }: CppOutline, head: Head, argument: Span): string {
  return head.word === registers ? textOf(text, argument).replace(/^"|"$/g, "") : textOf(code, argument);
}

type Made = Omit<NamedTest, "place"> & { readonly argument: number };

function inBoost({ word }: Head, words: readonly string[], suites: readonly string[]): Made {
  const argument = word.endsWith("_TEST_CASE_F") ? 1 : 0;
  return { word, name: words[argument] ?? "", suites, data: word.includes("_DATA_"), argument };
}

/** Two names, or one in front of a body; not a function's parameters. */
function inGoogle({ word, body, owner, typed }: Head, words: readonly string[]): Made | undefined {
  const [first = "", second = ""] = words;
  if (isName(first) && isName(second)) {
    const declares = word === registers || (!owner && (body || /(?<!FRIEND)(?:^|_)TEST(?:_[FP])?$/.test(word)));
    return declares ? { word, name: second, suites: [first], data: false, argument: 1 } : undefined;
  }
  const alone = words.length === 1 && body && !typed && /test|should|spec/i.test(word);
  return alone ? { word, name: first, suites: [], data: false, argument: 0 } : undefined;
}

/** What a call of the file's own macro declares: all of it stands where the call does. */
function madeBy(outline: CppOutline, head: Head, suites: readonly string[]): NamedTest[] {
  const place = placeOf(outline.code, head, head.arguments[0] ?? head.span);
  return readTests(expansion(outline, head)).map((test) => ({
    ...test,
    place,
    suites: test.suites.length === 0 ? suites : test.suites,
  }));
}

const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text);

/** `Prefix/Suite/0` and `Name/0` of GoogleTest, which other runners join by a dot; `outer.inner` and `name<int>` of Boost.Test. */
export function findTest(tests: readonly NamedTest[], test: TestAddress): Finding | undefined {
  const raw = withoutRetry(test.name.trim());
  const dot = raw.indexOf(".");
  const readings = [{ suite: (test.classname ?? test.parent ?? "").trim(), name: raw }];
  if (dot > 0) readings.push({ suite: raw.slice(0, dot), name: raw.slice(dot + 1) });
  for (const { suite, name } of readings) {
    const found = bySuite(tests, suite, bare(name)) ?? bySuites(tests, suite, bare(name));
    if (found.length > 0) return { confidence: "exact", places: found.map(({ place }) => place) };
  }
  return undefined;
}

/** A test of that name in another suite, or in none: the suite's name may be made by a macro. */
export function findByName(tests: readonly NamedTest[], test: TestAddress): Finding | undefined {
  const name = bare(withoutRetry(test.name.trim()));
  const found = tests.filter((one) => one.name === name && (one.suites.length === 0 || test.filePath !== undefined));
  return found.length === 0 ? undefined : { confidence: "pattern", places: found.map(({ place }) => place) };
}

/** Without the parameter behind a `/` or in `<…>`. */
function bare(name: string): string {
  return /^[^/<]*/.exec(name)?.[0] ?? name;
}

function bySuite(tests: readonly NamedTest[], suite: string, name: string): readonly NamedTest[] | undefined {
  for (const part of suiteParts(suite)) {
    const inSuite = tests.filter(({ suites }) => suites.length === 1 && suites[0] === part);
    const same = inSuite.filter((one) => one.name === name);
    if (same.length > 0) return ofShape(same, suite);
    const plain = name.replace(marks, "");
    const marked = inSuite.filter((one) => one.name.replace(marks, "") === plain);
    if (marked.length > 0) return marked;
  }
  return undefined;
}

/** Among tests of one name those whose macro gives a suite's name that shape: `Suite`, `Suite/0`, `Prefix/Suite`, `Prefix/Suite/0`. */
function ofShape(tests: readonly NamedTest[], suite: string): readonly NamedTest[] {
  const slashes = suite.split("/").length - 1;
  const shaped = tests.filter(({ word }) => {
    const typed = word.startsWith("TYPED_TEST");
    if ((slashes === 1 && /\/\d+$/.test(suite)) || suite.includes("<")) return word === "TYPED_TEST";
    return slashes === 0 ? !typed && word !== "TEST_P" : slashes === 1 ? word === "TEST_P" : word === "TYPED_TEST_P";
  });
  return shaped.length > 0 ? shaped : tests;
}

/** Of `Prefix/Suite/0`, `Suite/0` and `Prefix/Suite` the parts that may be the suite, likeliest first; a target may stand before a dot. */
function suiteParts(suite: string): readonly string[] {
  const [first = "", second, third] = suite.replace(/<.*$/s, "").split("/", 3);
  const parts = [...(second === undefined ? [] : [second]), first, ...(third === undefined ? [] : [third])];
  const last = first.slice(first.lastIndexOf(".") + 1);
  return [...parts, ...(last === first ? [] : [last])];
}

/** Tests whose chain of suites ends the record's, the longest chain alone; data tests are the last suite of their cases. */
function bySuites(tests: readonly NamedTest[], suite: string, name: string): readonly NamedTest[] {
  const chain = suite.split(".");
  let best: NamedTest[] = [];
  let most = -1;
  for (const one of tests) {
    const own = one.data ? [...one.suites, one.name] : one.suites;
    if (one.data ? !/^_\d+$/.test(name) : one.name !== name) continue;
    if (own.length < most || !own.every((part, i) => part === chain[chain.length - own.length + i])) continue;
    if (own.length > most) best = [];
    most = own.length;
    best.push(one);
  }
  return best;
}
