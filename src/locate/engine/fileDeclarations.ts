import { yieldIfSlow } from "../../base/async";
import type { TestAddress } from "../../domain/locator";
import type { Declarations, FileClasses, Finding, InheritedTest, Scanner } from "../language";
import { scannerFor } from "../languages/registry";
import { plainScanner } from "../plain/scanner";
import type { SourceText } from "../syntax/sourceText";
import { runWithTimeLimit } from "../syntax/timeLimit";
import { Excerpts } from "./excerpts";
import { isSourcePath } from "./sourceNames";

/**
 * Maximum length, in characters, of a file that is read whole, unless its scanner sets another one: reading a longer
 * file would cause a noticeable delay.
 */
const maxTextLength = 100_000;
/**
 * Maximum length, in characters, of a file that needs no time limit: no scanner takes long for it, whatever its
 * content.
 */
const maxLengthWithoutTimeLimit = 20_000;
/**
 * Number of stopped lookups after which a file that is read in excerpts is given up. One of them says little: the next
 * lookup reads another excerpt, and the computer may have been busy.
 */
const maxStoppedExcerpts = 5;
/**
 * Milliseconds within which a lookup counts as quick: records up to `quickFactor` times as long are then looked up in
 * the file without a time limit.
 */
const quickMs = 5;
const quickFactor = 10;

/**
 * Reads the declarations of a file. For a file that is too long for its scanner, each lookup reads only the excerpts
 * that it needs. Has no time limit.
 */
export function readDeclarations(source: SourceText, path: string): Declarations {
  const scanner = scannerFor(path) ?? plainScanner;
  return isReadWhole(source, scanner) ? scanner.read(source, path, isSourcePath) : new Excerpts(source, path, scanner);
}

const isReadWhole = ({ text }: SourceText, { maxLength = maxTextLength }: Scanner): boolean => text.length <= maxLength;

/**
 * Declarations of one file, as far as they can be found within the time limit. The file is read on the first lookup.
 */
export class FileDeclarations {
  /** Whether a scanner reads files of this language. Without one, only names that occur literally are found. */
  readonly hasScanner: boolean;
  /** Unset during a lookup, so that the incomplete state of a stopped lookup is not used again. */
  private declarations: Declarations | undefined;
  private stoppedLookups = 0;
  private readonly isShort: boolean;
  private readonly isWhole: boolean;
  /**
   * Maximum length, in characters, of a record that needs no time limit, based on earlier quick lookups; -1 if there
   * is none.
   */
  private maxQuickLength = -1;

  constructor(
    private readonly source: SourceText,
    private readonly path: string,
  ) {
    const scanner = scannerFor(path);
    this.hasScanner = scanner !== undefined;
    this.isShort = source.text.length <= maxLengthWithoutTimeLimit;
    this.isWhole = isReadWhole(source, scanner ?? plainScanner);
  }

  /** Whether reading or searching the file took too long. Nothing is found in it from then on. */
  get hasTimedOut(): boolean {
    return this.stoppedLookups >= (this.isWhole ? 1 : maxStoppedExcerpts);
  }

  find(test: TestAddress): Promise<Finding | undefined> {
    return this.runLookup(test, (declarations) => declarations.find(test));
  }

  async findInheritedTests(test: TestAddress): Promise<readonly InheritedTest[]> {
    return (await this.runLookup(test, (declarations) => declarations.findInheritedTests?.(test))) ?? [];
  }

  /** Returns the file's classes, if its language searches through them for inherited tests. */
  async readClasses(): Promise<FileClasses | undefined> {
    if (this.declarations && !this.declarations.readClasses) return undefined;
    return this.runLookup({ name: "" }, (declarations) => declarations.readClasses?.());
  }

  private async runLookup<T>(test: TestAddress, lookup: (declarations: Declarations) => T): Promise<T | undefined> {
    if (this.hasTimedOut) return undefined;
    const { name, classname = "", parent = "" } = test;
    const length = name.length + classname.length + parent.length;
    const execute = (): T => {
      const declarations = this.declarations ?? readDeclarations(this.source, this.path);
      this.declarations = undefined;
      const lookupStart = performance.now();
      const result = lookup(declarations);
      this.recordDuration(length, performance.now() - lookupStart);
      this.declarations = declarations;
      return result;
    };
    const startTime = performance.now();
    const isQuick = this.declarations !== undefined && length <= this.maxQuickLength;
    const outcome = this.isShort || isQuick ? { result: execute() } : await runWithTimeLimit(execute);
    if (!outcome) this.stoppedLookups++;
    await yieldIfSlow(startTime);
    return outcome?.result;
  }

  /**
   * Records how long a lookup took. Ignored if only excerpts are read, because the next lookup may read another one.
   */
  private recordDuration(length: number, durationMs: number): void {
    if (this.isWhole)
      this.maxQuickLength = durationMs < quickMs ? Math.max(this.maxQuickLength, quickFactor * length) : -1;
  }
}
