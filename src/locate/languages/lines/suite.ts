import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { fixedText, matchWhole, normalised, type Pattern } from "../../titles/pattern";
import { mayEndWith } from "../../titles/search";

/** A test of a file that is one suite. */
export interface SuiteTest {
  readonly title: Span;
  readonly pattern: Pattern;
  /** Lines of each table of values that it runs with, without their headings. */
  readonly tables?: readonly (readonly Span[])[];
  /** How a runner calls the function that it makes of the test. */
  readonly functionName?: string;
}

export interface SuiteFile {
  /** As reports name it. */
  readonly name: string | undefined;
  /** Where the file says its name, if it does. */
  readonly title?: Span;
  readonly tests: readonly SuiteTest[];
}

/** Finds a test by its title alone; the suite tells files apart. */
export class SuiteDeclarations implements Declarations {
  constructor(
    private readonly file: SuiteFile,
    private readonly isSourcePath: IsSourcePath,
  ) {}

  find(test: TestAddress): Finding | undefined {
    const sure = this.isNamedBy(test);
    const name = normalised(test.name);
    return (
      this.named(name, sure) ??
      this.inRow(name, sure) ??
      this.ofFunction(name) ??
      this.matching(name) ??
      (sure ? this.container(test) : undefined)
    );
  }

  private named(name: string, sure: boolean): Finding | undefined {
    const found = this.file.tests.filter(({ pattern }) => fixedText(pattern) === name);
    return found.length > 0
      ? { confidence: sure ? "exact" : "pattern", places: found.map(({ title }) => title) }
      : undefined;
  }

  private ofFunction(name: string): Finding | undefined {
    const found = this.file.tests.filter(({ functionName }) => functionName === name);
    return found.length > 0 ? { confidence: "pattern", places: found.map(({ title }) => title) } : undefined;
  }

  private matching(name: string): Finding | undefined {
    const scored = this.file.tests
      .filter(({ pattern }) => mayEndWith(pattern, name))
      .map((one) => ({ one, score: matchWhole(one.pattern, name) ?? 0 }));
    const most = Math.max(...scored.map(({ score }) => score), 0);
    const best = scored.filter(({ score }) => score === most && most > 0).map(({ one }) => one.title);
    return best.length > 0 ? { confidence: "pattern", places: best, share: most / name.length } : undefined;
  }

  /** The row that the record counts, of the one test that has it; else the test. */
  private inRow(name: string, sure: boolean): Finding | undefined {
    for (const { title, table, row } of countedRows(name)) {
      const found = this.named(title, sure) ?? this.matching(title);
      if (!found) continue;
      const [one] = this.file.tests.filter(({ title }) => found.places.includes(title));
      const tables = one?.tables ?? [];
      // Some runners count the rows of all tables in one.
      const span = (table > 0 ? (tables[table - 1] ?? []) : tables.flat())[row - 1];
      return span && found.places.length === 1 ? { ...found, places: [span] } : found;
    }
    return undefined;
  }

  private container({ classname, parent }: TestAddress): Finding | undefined {
    const { title } = this.file;
    return title && (classname ?? parent) !== undefined ? { confidence: "container", places: [title] } : undefined;
  }

  /** True unless the record names another suite than this. */
  private isNamedBy({ classname, parent, filePath }: TestAddress): boolean {
    const names = [classname, parent].filter((text) => text !== undefined && !this.isSourcePath(text));
    const own = this.file.name;
    if (names.length === 0 || own === undefined || filePath !== undefined) return true;
    return names.some((text) => {
      const suite = normalised(text ?? "");
      return suite === own || suite.endsWith(`.${own}`);
    });
  }
}

/** `title -- @2.1 name` (behave), `title - Examples - Example #1.2` (Cucumber for the JVM), `title - Example #3`, `title #3`. */
function* countedRows(name: string): Iterable<{ title: string; table: number; row: number }> {
  const inTable =
    /^(.*) -- @(\d{1,4})\.(\d{1,6})(?: .*)?$/.exec(name) ?? /^(.*?) - .{0,200}#(\d{1,4})\.(\d{1,6})$/.exec(name);
  if (inTable) yield { title: inTable[1] ?? "", table: Number(inTable[2]), row: Number(inTable[3]) };
  const counted = /^(.*?)(?: - Example)? ?#(\d{1,6})$/.exec(name);
  if (counted) yield { title: counted[1] ?? "", table: 0, row: Number(counted[2]) };
}
