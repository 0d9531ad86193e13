import { trimTextEnd } from "../../../base/trimText";
import type { TestAddress } from "../../../domain/testAddress";

const goTestName = /^(?:Test|Benchmark|Fuzz|Example)(?:$|[^\p{Ll}])/u;

/** Returns whether a name is that of a function that Go's testing package runs, or of one of its subtests. */
export const isGoTest = (name: string): boolean => goTestName.test(name);

/**
 * Returns the Go package that a test's class or suite names: an import path, or its last components; `undefined` if it
 * names none.
 */
export function findGoPackage(suite: string, { name }: Pick<TestAddress, "name">): string | undefined {
  if (!isGoTest(name) || !/^[\w.~/-]+$/.test(suite)) {
    return undefined;
  }
  return trimTextEnd(suite.replace(/^\.?\/+/, ""), /\//);
}
