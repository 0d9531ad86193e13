import { forEachYielding } from "../../base/async";
import { findSureFile, type SourceFile } from "../../domain/location";
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
  readonly items: Pick<TestItems, "isSupported" | "itemsIn" | "has" | "discover" | "run">;
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
  { locator, items }: ItemDependencies,
  isSingle: boolean,
): Promise<readonly ItemResult[]> {
  const lookUp = async (signal?: AbortSignal) => {
    const sureFiles: (SourceFile | undefined)[] = [];
    const knownItems = new Map<string, { readonly file: SourceFile; readonly items: FileItems }>();
    await forEachYielding(tests, signal, async (test) => {
      const file = findSureFile(await locator.locate(test, signal));
      sureFiles.push(file);
      if (file && !knownItems.has(createKey(file)))
        knownItems.set(createKey(file), { file, items: await items.itemsIn(file, signal) });
    });
    return { files: sureFiles, itemsByFile: knownItems };
  };
  const title = runTestsTexts.locating;
  const { files, itemsByFile } = await (isSingle
    ? withProgress("statusBar", title, () => lookUp())
    : withCancellableProgress(title, lookUp));
  const unreadFiles = [...itemsByFile.values()].filter((entry) => !entry.items.hasTests).map(({ file }) => file);
  if (unreadFiles.length > 0) {
    const discoveredItems = await withCancellableProgress(runTestsTexts.discovering, (signal) =>
      items.discover(unreadFiles, signal),
    );
    for (const [file, fileItems] of discoveredItems) itemsByFile.set(createKey(file), { file, items: fileItems });
  }
  const indexes = new Map<string, TestItemIndex>();
  for (const [key, entry] of itemsByFile) indexes.set(key, await TestItemIndex.create(entry.items));
  return tests.map((test, position) => {
    const file = files[position];
    const foundItem = file && indexes.get(createKey(file))?.find(test);
    return file && foundItem ? { ...foundItem, file } : { kind: "withoutFile" };
  });
}

function createKey({ root, path }: SourceFile): string {
  return `${root}\n${path}`;
}
