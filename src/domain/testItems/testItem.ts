/** Ids from the root of a test controller to one of its items; the first is that of the controller. */
export type ItemPath = readonly string[];

/** Item of a test extension, with the names that its ids contain: extensions cannot query labels. */
export interface TestItem {
  readonly path: ItemPath;
  /** Titles of the suites or classes around it, outermost first. */
  readonly suites: readonly string[];
  readonly title: string;
  /** Whether running it runs tests that have names of their own. */
  readonly isSuite: boolean;
  /** Package of its outermost class. */
  readonly packageName?: string;
  /** Simple type names of a Java method's parameters, which distinguish overloaded methods. */
  readonly parameterTypes?: readonly string[];
  /** Title without the number at its end, which may distinguish items of the same name. */
  readonly unnumberedTitle?: string;
  /** Whether the title is the whole name as reports have it, so that nothing but the same text is the same test. */
  readonly hasReportedName?: true;
}

/** Text that identifies an item, as `vscode.runTestsById` expects it. */
export function itemId(path: ItemPath): string {
  return path.join("\0");
}

/** Returns each path once: two variants of a test are one item. */
export function uniquePaths(paths: readonly ItemPath[]): readonly ItemPath[] {
  const pathsById = new Map(paths.map((path) => [itemId(path), path]));
  return [...pathsById.values()];
}
