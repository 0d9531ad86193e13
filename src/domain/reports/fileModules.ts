import { splitPath } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/** Returns no suites if a chain ends with the name of the test's file: then it is the path of the module alone. */
export function withoutModule({ file = "" }: TestIdentity, chain: readonly string[]): readonly string[] {
  return chain.length > 0 && chain.at(-1) === readModule(file) ? [] : chain;
}

/** Returns the module of a file; in other languages, packages and namespaces need not be folders. */
function readModule(file: string): string | undefined {
  return /(?:^|[/\\])([\w-]+)\.(?:py|rb|feature)$/.exec(file)?.[1];
}

/**
 * Prepends the module of a test's file to its classes, if the other test states more of them and no file. The file of
 * an inherited test is that of the base class.
 */
export function withModule(test: TestIdentity, counterpart: TestIdentity): TestIdentity {
  if (test.file === undefined || counterpart.file !== undefined || !counterpart.classname?.includes(".")) {
    return test;
  }
  const { segments } = splitPath(test.file);
  const module = readModule(segments.at(-1) ?? "");
  const isQualified = test.chain.length >= counterpart.chain.length;
  if (module === undefined || isQualified || test.chain.includes(module)) {
    return test;
  }
  return { ...test, chain: [...segments.slice(0, -1), module, ...test.chain] };
}
