import * as vscode from "vscode";
import { forEachYielding } from "../../base/async";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { type SourceFile, sureFileOf } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import { type FoundItem, TestItemIndex } from "../../domain/testItems/findTestItem";
import type { FileItems } from "../../domain/testItems/parseTestItems";
import { type ItemPath, itemId } from "../../domain/testItems/testItem";
import { goToTexts } from "../../present/quickPick";
import { type RunMode, runTestsText, runTestsTexts } from "../../present/text/runTests";
import type { TestItems } from "../adapters/testItems";
import { withCancellableProgress } from "../widgets/cancellableProgress";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { runAtDeclaration } from "./runTest";
import type { SourceOpener } from "./sourceOpener";
import { isOneTest, resolveTest, rowsOf, testsOfRows } from "./testArgument";

/** Maximum failing tests of one run: more would be looked for in too many files. */
const maxTests = 300;

interface Dependencies {
  readonly tests: Pick<TestLookup, "find">;
  readonly locator: Pick<Locator, "locate">;
  readonly items: TestItems;
  readonly opener: SourceOpener;
}

/** Commands that run or debug failing tests here, with the installed test extensions: all of them in one run. */
export function runTestsCommands(deps: Dependencies): readonly Command[] {
  return [
    { id: commands.runTests, execute: (...args) => runTests(args, "run", deps) },
    { id: commands.debugTests, execute: (...args) => runTests(args, "debug", deps) },
  ];
}

async function runTests(args: readonly unknown[], mode: RunMode, deps: Dependencies): Promise<void> {
  const tests = chosenTests(args, deps.tests);
  const [test, ...otherTests] = tests;
  if (!test) return;
  const isSingle = otherTests.length === 0;
  if (!(await deps.items.isSupported())) {
    if (isSingle) await runAtDeclaration(test, mode, deps.opener);
    else void vscode.window.showInformationMessage(runTestsTexts.unsupported);
    return;
  }
  const foundItems = await findItems(tests.slice(0, maxTests), deps, isSingle);
  const paths = uniquePaths(foundItems.flatMap((found) => (found.kind === "item" ? [found.path] : [])));
  if (isSingle && paths.length === 0) {
    await runAtDeclaration(test, mode, deps.opener);
    return;
  }
  const message = runTestsText(countRun(tests.length, foundItems), mode);
  if (message !== undefined) void vscode.window.showInformationMessage(message);
  await deps.items.run(paths, mode);
}

/** Returns the failing tests of a key, of the selected rows, or of the row on which the menu was opened. */
function chosenTests(args: readonly unknown[], tests: Dependencies["tests"]): readonly FailingTest[] {
  const [argument] = args;
  if (isOneTest(argument)) {
    const test = resolveTest(argument, tests);
    return test ? [test] : [];
  }
  const rowTests = testsOfRows(rowsOf(args), tests);
  if (rowTests.length === 0) void vscode.window.showInformationMessage(goToTexts.vanished);
  return rowTests;
}

/** Item of a failing test, or the reason that it has none. */
type ItemResult = FoundItem | { readonly kind: "withoutFile" };

/** Two variants of a test are one item. */
function uniquePaths(paths: readonly ItemPath[]): readonly ItemPath[] {
  return [...new Map(paths.map((path) => [itemId(path), path])).values()];
}

function countRun(testCount: number, foundItems: readonly ItemResult[]) {
  const count = (kind: ItemResult["kind"]) => foundItems.filter((found) => found.kind === kind).length;
  return {
    allCount: testCount,
    runningCount: count("item"),
    unknownCount: count("none"),
    severalCount: count("several"),
    withoutFileCount: count("withoutFile"),
    beyondLimitCount: testCount - foundItems.length,
  };
}

/** Finds the item of each test, in the order of the tests. Rejects with `CancelledError`. */
async function findItems(
  tests: readonly FailingTest[],
  { locator, items }: Dependencies,
  isSingle: boolean,
): Promise<readonly ItemResult[]> {
  const lookUp = async (signal?: AbortSignal) => {
    const sureFiles: (SourceFile | undefined)[] = [];
    const knownItems = new Map<string, { readonly file: SourceFile; readonly items: FileItems }>();
    await forEachYielding(tests, signal, async (test) => {
      const file = sureFileOf(await locator.locate(test, signal));
      sureFiles.push(file);
      if (file && !knownItems.has(keyOf(file))) knownItems.set(keyOf(file), { file, items: await items.itemsIn(file) });
    });
    return { files: sureFiles, itemsByFile: knownItems };
  };
  const title = runTestsTexts.locating;
  const { files, itemsByFile } = await (isSingle
    ? vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () => lookUp())
    : withCancellableProgress(title, lookUp));
  const unreadFiles = [...itemsByFile.values()].filter((entry) => !entry.items.hasTests).map(({ file }) => file);
  if (unreadFiles.length > 0) {
    const discoveredItems = await withCancellableProgress(runTestsTexts.discovering, (signal) =>
      items.discover(unreadFiles, signal),
    );
    for (const [file, fileItems] of discoveredItems) itemsByFile.set(keyOf(file), { file, items: fileItems });
  }
  const indexes = new Map([...itemsByFile].map(([key, entry]) => [key, new TestItemIndex(entry.items)]));
  return tests.map((test, position) => {
    const file = files[position];
    return (file && indexes.get(keyOf(file))?.find(test)) ?? { kind: "withoutFile" };
  });
}

function keyOf({ root, path }: SourceFile): string {
  return `${root}\n${path}`;
}
