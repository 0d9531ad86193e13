import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { fixedText, matchWhole, normalizeTitle, type Pattern } from "../../titles/pattern";
import { mayEndWith } from "../../titles/search";

/** A test of a file that is one suite. */
export interface SuiteTest {
  readonly title: Span;
  readonly pattern: Pattern;
  /** Example lines of each table of values that the test runs with, without the headings. */
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
}

/** Finds a test by its title alone. The suite only distinguishes files. */
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
      (matchesSuite ? this.#containerFinding(test) : undefined)
    );
  }

  #findByTitle(name: string, matchesSuite: boolean): Finding | undefined {
    const matches = this.file.tests.filter(({ pattern }) => fixedText(pattern) === name);
    return matches.length > 0
      ? { standing: matchesSuite ? "final" : "unlessBetter", places: matches.map(({ title }) => title) }
      : undefined;
  }

  #findByFunctionName(name: string): Finding | undefined {
    const matches = this.file.tests.filter(({ functionName }) => functionName === name);
    return matches.length > 0 ? { standing: "unlessBetter", places: matches.map(({ title }) => title) } : undefined;
  }

  #findByPattern(name: string): Finding | undefined {
    const scoredTests = this.file.tests
      .filter(({ pattern }) => mayEndWith(pattern, name))
      .map((test) => ({ one: test, score: matchWhole(test.pattern, name) ?? 0 }));
    const bestScore = Math.max(...scoredTests.map(({ score }) => score), 0);
    const best = scoredTests
      .filter(({ score }) => score === bestScore && bestScore > 0)
      .map(({ one: test }) => test.title);
    return best.length > 0 ? { standing: "unlessBetter", places: best, share: bestScore / name.length } : undefined;
  }

  /** Finds the example with the number in the record if exactly one test has that title; otherwise the test. */
  #findExample(name: string, matchesSuite: boolean): Finding | undefined {
    for (const { title, tableNumber, exampleNumber } of readExampleNumbers(name)) {
      const finding = this.#findByTitle(title, matchesSuite) ?? this.#findByPattern(title);
      if (!finding) continue;
      const [test] = this.file.tests.filter(({ title }) => finding.places.includes(title));
      const tables = test?.tables ?? [];
      // Some runners number the examples of all tables consecutively.
      const span = (tableNumber > 0 ? (tables[tableNumber - 1] ?? []) : tables.flat())[exampleNumber - 1];
      return span && finding.places.length === 1 ? { ...finding, places: [span] } : finding;
    }
    return undefined;
  }

  #containerFinding({ classname, parent }: TestAddress): Finding | undefined {
    const { title } = this.file;
    return title && (classname ?? parent) !== undefined ? { standing: "around", places: [title] } : undefined;
  }

  /** Returns true unless the record names another suite. */
  #isSameSuite({ classname, parent, filePath }: TestAddress): boolean {
    const names = [classname, parent].filter((text) => text !== undefined && !this.isSourcePath(text));
    const suiteName = this.file.name;
    if (names.length === 0 || suiteName === undefined || filePath !== undefined) return true;
    return names.some((text) => {
      const suite = normalizeTitle(text ?? "");
      return suite === suiteName || suite.endsWith(`.${suiteName}`);
    });
  }
}

/**
 * Yields the readings of a numbered example: `title -- @2.1 name` (behave), `title - Examples - Example #1.2`
 * (Cucumber for the JVM), `title - Example #3`, `title #3`.
 */
function* readExampleNumbers(name: string): Iterable<{ title: string; tableNumber: number; exampleNumber: number }> {
  const tableMatch =
    /^(.*) -- @(\d{1,4})\.(\d{1,6})(?: .*)?$/.exec(name) ?? /^(.*?) - .{0,200}#(\d{1,4})\.(\d{1,6})$/.exec(name);
  if (tableMatch)
    yield { title: tableMatch[1] ?? "", tableNumber: Number(tableMatch[2]), exampleNumber: Number(tableMatch[3]) };
  const match = /^(.*?)(?: - Example)? ?#(\d{1,6})$/.exec(name);
  if (match) yield { title: match[1] ?? "", tableNumber: 0, exampleNumber: Number(match[2]) };
}
