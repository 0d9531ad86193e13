import { forEachYielding } from "../../base/async";
import { fileKey, findSureFile, type SourceFile } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import { type FoundItem, TestItemIndex } from "../../domain/testItems/findTestItem";
import type { FileItems } from "../../domain/testItems/parseTestItems";
import { runTestsTexts } from "../../present/text/runTests";
import type { TestItems } from "../adapters/testItems";
import { withCancellableProgress, withProgress } from "../widgets/progress";

/** Services that find the items of failing tests. */
export interface ItemDependencies {
  readonly locator: Pick<Locator, "locate">;
  readonly items: Pick<TestItems, "isSupported" | "readItems" | "hasItem" | "discover" | "run">;
}

/** Item of a failing test in its file, or the reason that it has none. */
export type ItemResult = (FoundItem & { readonly file: SourceFile }) | { readonly kind: "withoutFile" };

/**
 * Finds the item of each test, in the order of the tests. Rejects with `CancelledError`.
 *
 * @param isSingle whether one test was asked for: its file is found at once, so that no notification is shown for it
 */
export async function findTestItems(
  tests: readonly FailingTest[],
  deps: ItemDependencies,
  isSingle: boolean,
): Promise<readonly ItemResult[]> {
  const { filesByTest, itemsByFile } = await locateWithProgress(tests, deps, isSingle);
  await discoverMissing(itemsByFile, deps.items);
  const indexes = new Map<string, TestItemIndex>();
  for (const [key, { items }] of itemsByFile) {
    const index = await TestItemIndex.create(items);
    indexes.set(key, index);
  }
  return tests.map((test) => {
    const file = filesByTest.get(test);
    if (!file) {
      return { kind: "withoutFile" };
    }
    const foundItem = indexes.get(fileKey(file))?.find(test);
    if (foundItem) {
      return { ...foundItem, file };
    }
    return { kind: "withoutFile" };
  });
}

/** A file that declares failing tests, with the items that test extensions have in it. */
interface ItemsOfFile {
  readonly file: SourceFile;
  readonly items: FileItems;
}

interface LocatedItems {
  readonly filesByTest: ReadonlyMap<FailingTest, SourceFile>;
  readonly itemsByFile: Map<string, ItemsOfFile>;
}

function locateWithProgress(
  tests: readonly FailingTest[],
  deps: ItemDependencies,
  isSingle: boolean,
): Thenable<LocatedItems> {
  const title = runTestsTexts.locating;
  if (isSingle) {
    return withProgress("statusBar", title, () => locateItems(tests, deps));
  }
  return withCancellableProgress(title, (signal) => locateItems(tests, deps, signal));
}

/** Locates the file of each test, and reads the items of each file once. */
async function locateItems(
  tests: readonly FailingTest[],
  { locator, items }: ItemDependencies,
  signal?: AbortSignal,
): Promise<LocatedItems> {
  const filesByTest = new Map<FailingTest, SourceFile>();
  const itemsByFile = new Map<string, ItemsOfFile>();
  await forEachYielding(tests, signal, async (test) => {
    const testLocation = await locator.locate(test, signal);
    const file = findSureFile(testLocation);
    if (!file) {
      return;
    }
    filesByTest.set(test, file);
    const key = fileKey(file);
    if (itemsByFile.has(key)) {
      return;
    }
    const fileItems = await items.readItems(file, signal);
    itemsByFile.set(key, { file, items: fileItems });
  });
  return { filesByTest, itemsByFile };
}

/** Makes test extensions discover the tests of files in which they know none. */
async function discoverMissing(
  itemsByFile: Map<string, ItemsOfFile>,
  testItems: Pick<TestItems, "discover">,
): Promise<void> {
  const entries = [...itemsByFile.values()];
  const unreadEntries = entries.filter(({ items }) => !items.hasTests);
  if (unreadEntries.length === 0) {
    return;
  }
  const unreadFiles = unreadEntries.map(({ file }) => file);
  const discoveredItems = await withCancellableProgress(runTestsTexts.discovering, (signal) =>
    testItems.discover(unreadFiles, signal),
  );
  for (const [file, items] of discoveredItems) {
    itemsByFile.set(fileKey(file), { file, items });
  }
}
