import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { SourceFile } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import { parseRuns, proposeRuns, usableRate } from "../../domain/testItems/certainty";
import { type RepeatableTest, repeatRuns } from "../../domain/testItems/repeatRuns";
import { runWithVerdict } from "../../domain/testItems/runWithVerdict";
import { type ItemPath, uniquePaths } from "../../domain/testItems/testItem";
import { certaintyText, repeatTexts, runProgressText, runsEndedText } from "../../present/text/repeatUntilFailure";
import { runTestsTexts } from "../../present/text/runTests";
import { splitTitle } from "../../present/text/testTitle";
import { readLatestResults } from "../adapters/latestResults";
import { commands } from "../contributions/ids";
import { askForText } from "../widgets/askForText";
import { notify } from "../widgets/messages";
import { withCancellableProgress } from "../widgets/progress";
import type { Command } from "./command";
import { chosenTests } from "./testArgument";
import { findTestItems, type ItemDependencies } from "./testItemSearch";

/** Built-in command of VS Code that shows the view with the results of test runs. */
const showTestResults = "workbench.panel.testResults.view.focus";

interface Dependencies extends ItemDependencies {
  readonly tests: Pick<TestLookup, "find">;
  readonly clock: Clock;
}

/** Runs one failing test again and again, until it fails or has run as often as the user wants. */
export function repeatUntilFailure(deps: Dependencies): Command {
  return {
    id: commands.repeatUntilFailure,
    execute: async (row) => {
      const tests = chosenTests([row], deps.tests);
      const [test] = tests;
      if (!test) return;
      if (!(await deps.items.isSupported())) {
        void notify("information", runTestsTexts.unsupported);
        return;
      }
      const item = await findOneItem(tests, deps);
      if (typeof item === "string") {
        void notify("information", item);
        return;
      }
      const failureRate = usableRate(test.failureRate7d);
      const plannedCount = await askForRuns(failureRate);
      if (plannedCount === undefined) return;
      const { title } = splitTitle(test);
      const runs = await withCancellableProgress(title, async (signal, report) => {
        return repeatRuns(createRepeatableTest(item, deps), plannedCount, signal, (run) =>
          report(runProgressText(run, plannedCount), run > 1 ? 100 / plannedCount : 0),
        );
      });
      const message = runsEndedText(runs, failureRate);
      if (message !== undefined) showEnd(message, runs.endedCount > 0);
    },
  };
}

interface FileItem {
  readonly path: ItemPath;
  readonly file: SourceFile;
}

/** Resolves with the item of a row's tests, which may be variants of one test, or with the reason that it has none. */
async function findOneItem(tests: readonly FailingTest[], deps: Dependencies): Promise<FileItem | string> {
  const results = await findTestItems(tests, deps, true);
  const [firstItem] = results.flatMap((result) => (result.kind === "item" ? [result] : []));
  const paths = uniquePaths(results.flatMap((result) => (result.kind === "item" ? [result.path] : [])));
  if (firstItem && paths.length === 1) return firstItem;
  if (paths.length > 1 || results.some(({ kind }) => kind === "several")) return repeatTexts.ambiguous;
  if (results.some(({ kind }) => kind === "unnamed")) return repeatTexts.unnamed;
  return results.some(({ kind }) => kind === "none") ? repeatTexts.unknown : repeatTexts.withoutFile;
}

/** Resolves with how many times to run a test, or `undefined` if the user leaves. */
async function askForRuns(failureRate: number | undefined): Promise<number | undefined> {
  const proposedCount = proposeRuns(failureRate);
  const explanation = (runs: number) => failureRate !== undefined && certaintyText(failureRate, runs);
  const enteredText = await askForText({
    title: repeatTexts.title,
    value: String(proposedCount),
    prompt: explanation(proposedCount) || repeatTexts.rateUnknown,
    comment: (text) => {
      const runs = parseRuns(text);
      if (runs === undefined) return { kind: "problem", text: repeatTexts.invalidCount };
      const certainty = explanation(runs);
      return certainty ? { kind: "information", text: certainty } : undefined;
    },
  });
  return enteredText === undefined ? undefined : parseRuns(enteredText);
}

function createRepeatableTest({ path, file }: FileItem, { items, clock }: Dependencies): RepeatableTest {
  const observableTest = { path, run: () => items.run([path], "run"), readResults: () => readLatestResults(clock) };
  return { isKnown: () => items.has(file, path), run: () => runWithVerdict(observableTest, clock) };
}

function showEnd(message: string, hasResults: boolean): void {
  const buttons = hasResults ? [repeatTexts.showTestResults] : [];
  void notify("information", message, ...buttons).then((chosenButton) => {
    if (chosenButton !== undefined) void vscode.commands.executeCommand(showTestResults);
  });
}
