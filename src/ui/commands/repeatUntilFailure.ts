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
import { type ReportProgress, withCancellableProgress } from "../widgets/progress";
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
      const runs = await withCancellableProgress(title, (signal, report) => {
        const onRun = (run: number) => reportRun(run, plannedCount, report);
        return repeatRuns(createRepeatableTest(item, deps), plannedCount, signal, onRun);
      });
      const message = runsEndedText(runs, failureRate);
      if (message !== undefined) showEnd(message, runs.endedCount > 0);
    },
  };
}

/** Reports that a run begins: those before it are done. */
function reportRun(run: number, plannedCount: number, report: ReportProgress): void {
  const increment = run > 1 ? 100 / plannedCount : 0;
  report(runProgressText(run, plannedCount), increment);
}

interface FileItem {
  readonly path: ItemPath;
  readonly file: SourceFile;
}

/** Resolves with the item of a row's tests, which may be variants of one test, or with the reason that it has none. */
async function findOneItem(tests: readonly FailingTest[], deps: Dependencies): Promise<FileItem | string> {
  const results = await findTestItems(tests, deps, true);
  const items = results.filter((result) => result.kind === "item");
  const paths = uniquePaths(items.map(({ path }) => path));
  const [firstItem] = items;
  if (firstItem && paths.length === 1) return firstItem;
  const kinds = new Set(results.map(({ kind }) => kind));
  if (paths.length > 1 || kinds.has("several")) return repeatTexts.ambiguous;
  if (kinds.has("unnamed")) return repeatTexts.unnamed;
  if (kinds.has("none")) return repeatTexts.unknown;
  return repeatTexts.withoutFile;
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
      if (!certainty) return undefined;
      return { kind: "information", text: certainty };
    },
  });
  if (enteredText === undefined) return undefined;
  return parseRuns(enteredText);
}

function createRepeatableTest({ path, file }: FileItem, { items, clock }: Dependencies): RepeatableTest {
  const observableTest = {
    path,
    run: () => items.run([path], "run"),
    readResults: () => readLatestResults(clock),
  };
  return {
    isKnown: () => items.has(file, path),
    run: () => runWithVerdict(observableTest, clock),
  };
}

function showEnd(message: string, hasResults: boolean): void {
  const buttons = hasResults ? [repeatTexts.showTestResults] : [];
  void notify("information", message, ...buttons).then((chosenButton) => {
    if (chosenButton !== undefined) void vscode.commands.executeCommand(showTestResults);
  });
}
