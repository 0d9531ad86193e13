import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { uniquePaths } from "../../domain/testItems/testItem";
import { type RunMode, runTestsText, runTestsTexts } from "../../present/text/runTests";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { runAtDeclaration } from "./runTest";
import type { SourceOpener } from "./sourceOpener";
import { chosenTests } from "./testArgument";
import { findTestItems, type ItemDependencies, type ItemResult } from "./testItemSearch";

/** Maximum failing tests of one run: more would be looked for in too many files. */
const maxTests = 300;

interface Dependencies extends ItemDependencies {
  readonly tests: Pick<TestLookup, "find">;
  readonly opener: Pick<SourceOpener, "open">;
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
  const foundItems = await findTestItems(tests.slice(0, maxTests), deps, isSingle);
  const paths = uniquePaths(foundItems.flatMap((item) => (item.kind === "item" ? [item.path] : [])));
  if (isSingle && paths.length === 0) {
    await runAtDeclaration(test, mode, deps.opener);
    return;
  }
  const message = runTestsText(countRun(tests.length, foundItems), mode);
  if (message !== undefined) void vscode.window.showInformationMessage(message);
  await deps.items.run(paths, mode);
}

function countRun(testCount: number, foundItems: readonly ItemResult[]) {
  const count = (kind: ItemResult["kind"]) => foundItems.filter((item) => item.kind === kind).length;
  return {
    allCount: testCount,
    runningCount: count("item"),
    unknownCount: count("none"),
    severalCount: count("several"),
    withoutFileCount: count("withoutFile"),
    beyondLimitCount: testCount - foundItems.length,
  };
}
