import type { TestAddress } from "../../../domain/locator";

const goTest = /^(?:Test|Benchmark|Fuzz|Example)(?:$|[^\p{Ll}])/u;

/** True for the name of a function that Go's testing package runs, or of a sub-test of one. */
export const isGoTest = (name: string): boolean => goTest.test(name);

/** The Go package that the class or suite of a test names: an import path, or its last components; `undefined` if it names none. */
export function goPackageOf(suite: string, { name }: Pick<TestAddress, "name">): string | undefined {
  if (!isGoTest(name) || !/^[\w.~/-]+$/.test(suite)) return undefined;
  return suite.replace(/^\.?\/+|\/+$/g, "");
}
