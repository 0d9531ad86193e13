import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../../domain/records";
import { uniquePaths } from "../../domain/testItems/testItem";
import {
  type RunMode,
  runTestsText,
  runTestsTexts,
  testProgressText,
  withoutLineText,
} from "../../present/text/runTests";
import { runAtCursor } from "../adapters/testItems";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import { withCancellableProgress } from "../widgets/progress";
import type { Command } from "./command";
import type { SourceOpener } from "./sourceOpener";
import { resolveTests } from "./testArgument";
import { findTestItems, type ItemDependencies, type ItemResult } from "./testItemSearch";

/** Maximum failing tests of one run: more would have to be located in too many files. */
const maxTests = 300;

/** Maximum tests that are run at their lines, one after another. */
const maxTestsAtLines = 50;

interface Dependencies extends ItemDependencies {
  readonly tests: Pick<TestLookup, "find">;
  readonly opener: Pick<SourceOpener, "open" | "openSure">;
}

/** Creates the commands that run or debug failing tests with the installed test extensions, all of them in one run. */
export function runTestsCommands(deps: Dependencies): readonly Command[] {
  return [
    { id: commands.runTests, execute: (...args) => runTests(args, "run", deps) },
    { id: commands.debugTests, execute: (...args) => runTests(args, "debug", deps) },
  ];
}

async function runTests(args: readonly unknown[], mode: RunMode, deps: Dependencies): Promise<void> {
  const tests = resolveTests(args, deps.tests);
  const [test, ...otherTests] = tests;
  if (!test) {
    return;
  }
  const isSingle = otherTests.length === 0;
  if (!(await deps.items.isSupported())) {
    if (isSingle) {
      await runAtDeclaration(test, mode, deps.opener);
    } else {
      void notify("information", runTestsTexts.unsupported);
    }
    return;
  }
  const foundItems = await findTestItems(tests.slice(0, maxTests), deps, isSingle);
  const runnableItems = foundItems.filter((item) => item.kind === "item");
  const paths = uniquePaths(runnableItems.map(({ path }) => path));
  if (isSingle && paths.length === 0) {
    await runAtDeclaration(test, mode, deps.opener);
    return;
  }
  const unnamedTests = tests.filter((_, index) => foundItems[index]?.kind === "unnamed");
  const testsAtLines = unnamedTests.slice(0, maxTestsAtLines);
  const counts = countTests(tests.length, foundItems, testsAtLines.length);
  const message = runTestsText(counts, mode);
  if (message !== undefined) {
    void notify("information", message);
  }
  await deps.items.run(paths, mode);
  await runAtLines(testsAtLines, mode, deps.opener);
}

/**
 * Runs tests whose items have no names at the lines that declare them, one after another. Shows at the end how many
 * have no line of their own.
 */
async function runAtLines(
  tests: readonly FailingTest[],
  mode: RunMode,
  opener: Pick<SourceOpener, "openSure">,
): Promise<void> {
  if (tests.length === 0) {
    return;
  }
  let missingCount = 0;
  await withCancellableProgress(runTestsTexts.atLines, async (signal, report) => {
    for (const [index, test] of tests.entries()) {
      if (signal.aborted) {
        return;
      }
      report(testProgressText(index + 1, tests.length), 100 / tests.length);
      if (await opener.openSure(test)) {
        await runAtCursor(mode);
      } else {
        missingCount++;
      }
    }
  });
  if (missingCount > 0) {
    void notify("information", withoutLineText(missingCount, tests.length));
  }
}

/**
 * Opens the line that declares a failing test and lets VS Code run the test there, with any installed test extension.
 * Runs only on a line that declares the test: elsewhere another test would run. Whether a test extension knows the line
 * cannot be queried, only which ids it has in the file; if none does, VS Code itself shows "No tests found here" at the
 * cursor (seen in 1.100 and 1.139), so this extension shows no message of its own.
 */
async function runAtDeclaration(test: FailingTest, mode: RunMode, opener: Pick<SourceOpener, "open">): Promise<void> {
  const isOpen = await opener.open(test);
  if (isOpen) {
    await runAtCursor(mode);
  }
}

function countTests(testCount: number, foundItems: readonly ItemResult[], atLinesCount: number) {
  const count = (kind: ItemResult["kind"]) => {
    const itemsOfKind = foundItems.filter((item) => item.kind === kind);
    return itemsOfKind.length;
  };
  return {
    allCount: testCount,
    runningCount: count("item") + atLinesCount,
    unknownCount: count("none"),
    severalCount: count("several"),
    withoutFileCount: count("withoutFile"),
    beyondLimitCount: testCount - foundItems.length + count("unnamed") - atLinesCount,
  };
}
