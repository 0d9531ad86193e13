import { findMax, findResult, selectHighest } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding } from "../../language";
import type { Line } from "../../syntax/lines";
import type { Span } from "../../syntax/sourceText";
import { createTitleFinding } from "../../titles/findings";
import { fixedText, matchWhole, mayEndWith, normalizeTitle, type Pattern } from "../../titles/pattern";

/** A test in a file that forms a single suite. */
export interface SuiteTest {
  readonly title: Span;
  readonly pattern: Pattern;
  /** Spans of the example lines of each table of values that the test runs with, without the headings. */
  readonly tables?: readonly (readonly Span[])[];
  /** Name that a runner gives to the function that it generates from the test. */
  readonly functionName?: string;
}

export interface SuiteFile {
  /** Name of the suite in reports. */
  readonly name: string | undefined;
  /** Span of the name, if the file declares one. */
  readonly title?: Span;
  readonly tests: readonly SuiteTest[];
  /** Returns whether a name is an alternative name of the suite. */
  isSuite?(name: string): boolean;
}

/** Yields the lines outside of texts. A text begins after a line that matches, and ends with the line of group 1. */
export function* skipTexts(lines: Iterable<Line>, start: RegExp): Iterable<Line> {
  let end: string | undefined;
  for (const line of lines) {
    if (end === undefined) {
      yield line;
      end = start.exec(line.text)?.[1];
    } else if (line.text.trim() === end) {
      end = undefined;
    }
  }
}

/** Finds a test by its title alone. The suite only tells files apart. */
export class SuiteDeclarations implements Declarations {
  constructor(
    private readonly file: SuiteFile,
    private readonly isSourcePath: IsSourcePath,
  ) {}

  find(test: TestAddress): Finding | undefined {
    const matchesSuite = this.#isSameSuite(test);
    const name = normalizeTitle(test.name);
    return (
      this.#findByTitle(name, matchesSuite) ??
      this.#findExample(name, matchesSuite) ??
      this.#findByFunctionName(name) ??
      this.#findByPattern(name) ??
      (matchesSuite ? this.#findContainer(test) : undefined)
    );
  }

  #findByTitle(name: string, matchesSuite: boolean): Finding | undefined {
    const matches = this.file.tests.filter(({ pattern }) => fixedText(pattern) === name);
    return createTitleFinding(matchesSuite ? "final" : "unlessBetter", matches);
  }

  #findByFunctionName(name: string): Finding | undefined {
    const matches = this.file.tests.filter(({ functionName }) => functionName === name);
    return createTitleFinding("unlessBetter", matches);
  }

  #findByPattern(name: string): Finding | undefined {
    const score = ({ pattern }: SuiteTest) => (mayEndWith(pattern, name) && matchWhole(pattern, name)) || 0;
    const tests = selectHighest(this.file.tests, score);
    const finding = createTitleFinding("unlessBetter", tests);
    return finding && { ...finding, share: findMax(tests.map(score)) / name.length };
  }

  /** Finds the example with the number in the record if exactly one test has that title; otherwise the test. */
  #findExample(name: string, matchesSuite: boolean): Finding | undefined {
    return findResult(readExampleNumbers(name), (example) => {
      const finding = this.#findByTitle(example.title, matchesSuite) ?? this.#findByPattern(example.title);
      const [place, otherPlace] = finding?.places ?? [];
      const test = this.file.tests.find(({ title }) => title === place && !otherPlace);
      const span = findExampleLine(test?.tables ?? [], example);
      if (finding && span) {
        return { ...finding, places: [span] };
      }
      return finding;
    });
  }

  #findContainer({ classname, parent }: TestAddress): Finding | undefined {
    const { title } = this.file;
    const namesSuite = (classname ?? parent) !== undefined;
    if (title && namesSuite) {
      return { standing: "around", places: [title] };
    }
    return undefined;
  }

  /** Returns whether the record may mean this suite, which is false only if it names another suite and has no path. */
  #isSameSuite({ classname, parent, filePath }: TestAddress): boolean {
    const names = [classname, parent].filter((text) => text !== undefined && !this.isSourcePath(text));
    const suiteName = this.file.name;
    if (names.length === 0 || suiteName === undefined) {
      return true;
    }
    if (filePath !== undefined) {
      return true;
    }
    return names.some((text) => {
      const suite = normalizeTitle(text ?? "");
      if (suite === suiteName || suite.endsWith(`.${suiteName}`)) {
        return true;
      }
      return this.file.isSuite?.(suite) === true;
    });
  }
}

/** A numbered example. The 1-based number of its table is 0 if the record does not state it. */
interface Example {
  readonly title: string;
  readonly tableNumber: number;
  readonly exampleNumber: number;
}

const behaveExample = /^(.*) -- @(\d{1,4})\.(\d{1,6})(?: .*)?$/;
const jvmExample = /^(.*?) - .{0,200}#(\d{1,4})\.(\d{1,6})$/;
const numberedExample = /^(.*?)(?: - Example| \(example)? ?#(\d{1,6})\)?$/;

/**
 * Yields the readings of a numbered example: `title -- @2.1 name` (behave), `title - Examples - Example #1.2`
 * (Cucumber for the JVM), `title - Example #3`, `title (example #3)`, `title #3`.
 */
function* readExampleNumbers(name: string): Iterable<Example> {
  const tableMatch = behaveExample.exec(name) ?? jvmExample.exec(name);
  if (tableMatch) {
    const [, title = "", tableNumber, exampleNumber] = tableMatch;
    yield { title, tableNumber: Number(tableNumber), exampleNumber: Number(exampleNumber) };
  }
  const match = numberedExample.exec(name);
  if (match) {
    const [, title = "", exampleNumber] = match;
    yield { title, tableNumber: 0, exampleNumber: Number(exampleNumber) };
  }
}

function findExampleLine(
  tables: readonly (readonly Span[])[],
  { tableNumber, exampleNumber }: Example,
): Span | undefined {
  // Some runners number the examples of all tables consecutively.
  const lines = tableNumber > 0 ? tables[tableNumber - 1] : tables.flat();
  return lines?.[exampleNumber - 1];
}
