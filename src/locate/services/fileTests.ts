import { throwIfCancelled } from "../../base/errors";
import type { SourceFile, SourceRange } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";

/** A failing test at its declaration in a file. */
export interface LocatedTest {
  readonly test: FailingTest;
  readonly range: SourceRange;
}

/** Lookup of the failing tests that one file declares. */
export class FileTests {
  constructor(private readonly locator: Locator) {}

  /**
   * Returns the tests that the file declares, in the order of `tests`. A test that may be declared on several lines is
   * returned once for each of them, since any may be the right one. Rejects with `CancelledError`.
   */
  async locateTests(file: SourceFile, tests: readonly FailingTest[], signal: AbortSignal): Promise<LocatedTest[]> {
    const locatedTests: LocatedTest[] = [];
    for (const test of await this.locator.findPossibleTests(file, tests, signal)) {
      throwIfCancelled(signal);
      for (const range of await this.locator.findRanges(file, test, signal)) {
        locatedTests.push({ test, range });
      }
    }
    return locatedTests;
  }
}
