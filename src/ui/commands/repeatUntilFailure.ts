import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { SourceFile } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import { findUsableRate, parseRuns, proposeRuns } from "../../domain/testItems/certainty";
import { readOnlyVerdict, readVerdict } from "../../domain/testItems/latestResults";
import { type RememberedRuns, rememberRuns } from "../../domain/testItems/rememberedRuns";
import { type RepeatableTest, repeatRuns } from "../../domain/testItems/repeatRuns";
import { type ObservableTest, runWithVerdict } from "../../domain/testItems/runWithVerdict";
import { type ItemPath, uniquePaths } from "../../domain/testItems/testItem";
import { joinTexts } from "../../present/text/joinTexts";
import {
  certaintyText,
  lastRunsText,
  repeatTexts,
  runProgressText,
  runsEndedText,
} from "../../present/text/repeatUntilFailure";
import { runTestsTexts } from "../../present/text/runTests";
import { splitTitle } from "../../present/text/testTitle";
import type { StoredRepeatedRuns } from "../../storage/storedRepeatedRuns";
import { readLatestResults } from "../adapters/latestResults";
import { runAtCursor } from "../adapters/testItems";
import { commands } from "../contributions/ids";
import { askForText } from "../widgets/askForText";
import { notify } from "../widgets/messages";
import { type ReportProgress, withCancellableProgress } from "../widgets/progress";
import type { Command } from "./command";
import type { SourceOpener } from "./sourceOpener";
import { resolveTests } from "./testArgument";
import { findTestItems, type ItemDependencies } from "./testItemSearch";

/** Built-in command of VS Code that shows the view with the results of test runs. */
const showTestResults = "workbench.panel.testResults.view.focus";

interface Dependencies extends ItemDependencies {
  readonly tests: Pick<TestLookup, "find" | "getKey">;
  readonly opener: Pick<SourceOpener, "openSure">;
  readonly repeatedRuns: Pick<StoredRepeatedRuns, "get" | "remember">;
  readonly clock: Clock;
}

/** Runs one failing test repeatedly, until it fails or has run as often as the user wants. */
export function repeatUntilFailure(deps: Dependencies): Command {
  return {
    id: commands.repeatUntilFailure,
    execute: async (row) => {
      const tests = resolveTests([row], deps.tests);
      const [test] = tests;
      if (!test) {
        return;
      }
      if (!(await deps.items.isSupported())) {
        void notify("information", runTestsTexts.unsupported);
        return;
      }
      const repeatableTest = await findRepeatableTest(tests, test, deps);
      if (typeof repeatableTest === "string") {
        void notify("information", repeatableTest);
        return;
      }
      await repeatTest(test, repeatableTest, deps);
    },
  };
}

/** Runs a test as often as the user wants, then remembers and shows the outcome. */
async function repeatTest(
  test: FailingTest,
  repeatableTest: RepeatableTest,
  { tests, repeatedRuns, clock }: Dependencies,
): Promise<void> {
  const key = tests.getKey(test);
  const earlierRuns = key && repeatedRuns.get(key);
  const failureRate = findUsableRate(test.failureRate7d);
  const plannedCount = await askForRuns(failureRate, earlierRuns);
  if (plannedCount === undefined) {
    return;
  }
  const { title } = splitTitle(test);
  const runs = await withCancellableProgress(title, (signal, report) => {
    const onRun = (run: number) => reportRun(run, plannedCount, report);
    return repeatRuns(repeatableTest, plannedCount, signal, onRun);
  });
  if (key && runs.endedCount > 0) {
    repeatedRuns.remember(key, runs, clock.now());
  }
  const message = runsEndedText(rememberRuns(earlierRuns, runs, clock.now()), failureRate);
  if (message !== undefined) {
    showOutcome(message, runs.endedCount > 0);
  }
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

/**
 * Finds how to run a row's tests, which may be variants of one test. Resolves with the reason if that is impossible.
 */
async function findRepeatableTest(
  tests: readonly FailingTest[],
  test: FailingTest,
  deps: Dependencies,
): Promise<RepeatableTest | string> {
  const results = await findTestItems(tests, deps, true);
  const items = results.filter((result) => result.kind === "item");
  const paths = uniquePaths(items.map(({ path }) => path));
  const [firstItem] = items;
  if (firstItem && paths.length === 1) {
    return createRepeatableItem(firstItem, deps);
  }
  const kinds = new Set(results.map(({ kind }) => kind));
  if (paths.length > 1 || kinds.has("several")) {
    return repeatTexts.ambiguous;
  }
  if (kinds.has("unnamed")) {
    return createRepeatableLine(test, deps);
  }
  if (kinds.has("none")) {
    return repeatTexts.unknown;
  }
  return repeatTexts.withoutFile;
}

/** Resolves with how many times to run a test, or `undefined` if the user leaves. */
async function askForRuns(
  failureRate: number | undefined,
  earlierRuns: RememberedRuns | undefined,
): Promise<number | undefined> {
  const proposedCount = proposeRuns(failureRate);
  const explainCertainty = (runs: number) => failureRate !== undefined && certaintyText(failureRate, runs);
  const earlierText = earlierRuns && lastRunsText(earlierRuns);
  const enteredText = await askForText({
    title: repeatTexts.title,
    value: String(proposedCount),
    prompt: joinTexts([explainCertainty(proposedCount) || repeatTexts.rateUnknown, earlierText], " "),
    comment: (text) => {
      const runs = parseRuns(text);
      if (runs === undefined) {
        return { kind: "problem", text: repeatTexts.invalidCount };
      }
      const certainty = explainCertainty(runs);
      if (!certainty) {
        return undefined;
      }
      return { kind: "information", text: certainty };
    },
  });
  if (enteredText === undefined) {
    return undefined;
  }
  return parseRuns(enteredText);
}

function createRepeatableItem({ path, file }: FileItem, { items, clock }: Dependencies): RepeatableTest {
  const observableTest: ObservableTest = {
    readVerdict: (results) => readVerdict(path, results),
    run: () => items.run([path], "run"),
    readResults: () => readLatestResults(clock),
  };
  return {
    isKnown: () => items.hasItem(file, path),
    run: () => runWithVerdict(observableTest, clock),
  };
}

/** Creates a test whose item has no name: it runs at its declaration, which is shown before each run. */
function createRepeatableLine(test: FailingTest, { opener, clock }: Dependencies): RepeatableTest {
  const observableTest: ObservableTest = {
    readVerdict: readOnlyVerdict,
    run: () => runAtCursor("run"),
    readResults: () => readLatestResults(clock),
  };
  return {
    isKnown: () => opener.openSure(test),
    run: () => runWithVerdict(observableTest, clock),
  };
}

function showOutcome(message: string, hasResults: boolean): void {
  const buttons = hasResults ? [repeatTexts.showTestResults] : [];
  void notify("information", message, ...buttons).then((chosenButton) => {
    if (chosenButton !== undefined) {
      void vscode.commands.executeCommand(showTestResults);
    }
  });
}
