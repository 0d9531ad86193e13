import { throwIfCancelled } from "../../base/errors";
import type { SourceFile, SourceRange } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";

/** A failing test at its declaration in a file. */
export interface LocatedTest {
  readonly test: FailingTest;
  readonly range: SourceRange;
}

/** Finds the failing tests that one file declares. */
export class FileTests {
  constructor(private readonly locator: Locator) {}

  /**
   * The tests whose declaration is in the file, in the tests' order. Where a test may be declared on several lines, each of them
   * counts: all may be the one. Rejects with `CancelledError`.
   */
  async testsIn(file: SourceFile, tests: readonly FailingTest[], signal: AbortSignal): Promise<LocatedTest[]> {
    const located: LocatedTest[] = [];
    for (const test of await this.locator.testsThatMayBeIn(file, tests, signal)) {
      throwIfCancelled(signal);
      for (const range of await this.locator.rangesIn(file, test, signal)) located.push({ test, range });
    }
    return located;
  }
}
