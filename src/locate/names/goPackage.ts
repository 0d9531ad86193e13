import type { TestAddress } from "../locator";

const goTest = /^(?:Test|Benchmark|Fuzz|Example)(?:$|[^\p{Ll}])/u;

/** The Go package that the class or suite of a test names: an import path, or its last components; `undefined` if it names none. */
export function goPackageOf(suite: string, { name }: Pick<TestAddress, "name">): string | undefined {
  if (!goTest.test(name) || !/^[\w.~/-]+$/.test(suite)) return undefined;
  return suite.replace(/^\.?\/+|\/+$/g, "");
}
