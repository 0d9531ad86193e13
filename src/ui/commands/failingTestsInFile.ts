import * as vscode from "vscode";
import type { FailingTestsSource, TestLookup } from "../../domain/failingTests/failingTestsSource";
import { type TestKey, testKeyText } from "../../domain/failingTests/testKey";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { createTestPicks, createUnseenTestPick, goToTexts } from "../../present/quickPick";
import { inFileTexts } from "../../present/text/inFile";
import type { ReportedTests } from "../../state/reportedTests";
import { findOpenDocument } from "../adapters/openDocuments";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { commands } from "../contributions/ids";
import type { EditorFeatures } from "../editor/editorFeatures";
import { chooseTest, createTestRows, type TestPickContent } from "../widgets/testQuickPick";
import type { Command } from "./command";
import { findFileName } from "./failurePlaces";
import type { SourceOpener } from "./sourceOpener";

interface Dependencies {
  readonly tests: FailingTestsSource & TestLookup;
  readonly reportedTests: Pick<ReportedTests, "isUnseen" | "findFailure">;
  readonly knownFiles: KnownFiles;
  /** Files of `reportedTests`. */
  readonly reportedFiles: KnownFiles;
  readonly editorFeatures: Pick<EditorFeatures, "findMarkers" | "findFailingTests">;
  readonly files: WorkspaceFiles;
  readonly opener: SourceOpener;
}

/** Tests of a line. */
interface TestsArgument {
  readonly tests: readonly TestKey[];
  /** Tests that failed in explained reports and have no record. */
  readonly unseenTests: readonly FailingTest[];
}

/** Tests of a file or folder. */
interface FileTests extends TestsArgument {
  /** Last part of its path. */
  readonly name: string;
}

/**
 * Lets the user choose among the failing tests of a file, or of everything below a folder, and opens the chosen test's
 * source. Takes the URI that the menu of an editor or the Explorer passes, otherwise the active editor's file; a line
 * with several failing tests passes `TestsArgument`.
 */
export function failingTestsInFile(deps: Dependencies): Command {
  return {
    id: commands.failingTestsInFile,
    execute: async (argument) => {
      const fileTests = findTests(argument, deps);
      const rows = createRows(fileTests, deps);
      if (rows.length === 0) {
        vscode.window.setStatusBarMessage(goToTexts.noneInFile, 3_000);
        return;
      }
      const { name, tests, unseenTests } = fileTests;
      const testCount = new Set(tests.map(testKeyText)).size + unseenTests.length;
      const chosenTest = await chooseTest({
        title: inFileTexts.title(testCount, name),
        placeholder: inFileTexts.placeholder,
        content: () => ({ rows, loading: false }),
        getKey: (test) => deps.tests.getKey(test),
      });
      if (chosenTest) {
        await deps.opener.open(chosenTest);
      }
    },
  };
}

/** Creates the rows of the tests that still fail; those that CI has not seen failing come first. */
function createRows(
  { tests: keys, unseenTests }: TestsArgument,
  { tests, knownFiles, reportedFiles, reportedTests }: Dependencies,
): TestPickContent["rows"] {
  const wantedKeys = new Set(keys.map(testKeyText));
  const states = tests.current.map((state) => {
    const key = repositoryKey(state.repository);
    const wantedTests = state.tests.filter(({ id }) => {
      const testKey = testKeyText({ testId: id, repositoryKey: key });
      return wantedKeys.has(testKey);
    });
    return { ...state, tests: wantedTests };
  });
  const unseenPicks = unseenTests.map((test) =>
    createUnseenTestPick(test, reportedFiles.findPath, reportedTests.findFailure(test)),
  );
  const seenPicks = createTestPicks(states, knownFiles.findPath);
  const unseenRows = createTestRows(unseenPicks, () => []);
  const seenRows = createTestRows(seenPicks);
  return [...unseenRows, ...seenRows];
}

function findTests(argument: unknown, deps: Dependencies): FileTests {
  if (isTestsArgument(argument)) {
    return { name: "", ...argument };
  }
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  return findFileTests(uri, deps);
}

/** Finds the tests whose file is known, and those that the markers of an open document show. */
function findFileTests(
  uri: vscode.Uri | undefined,
  { tests, reportedTests, editorFeatures, files }: Dependencies,
): FileTests {
  const resource = uri && files.findFolder(uri);
  if (!uri || !resource) {
    return { name: "", tests: [], unseenTests: [] };
  }
  const openDocument = findOpenDocument(uri);
  const markers = openDocument ? editorFeatures.findMarkers(openDocument) : [];
  const markedTests = markers.flatMap((marker) => marker.tests);
  const failingTests = editorFeatures.findFailingTests(resource);
  const allTests = [...new Set([...failingTests, ...markedTests])];
  return {
    name: findFileName(uri),
    tests: allTests.flatMap((test) => tests.getKey(test) ?? []),
    unseenTests: allTests.filter((test) => reportedTests.isUnseen(test)),
  };
}

function isTestsArgument(argument: unknown): argument is TestsArgument {
  const { tests, unseenTests } = (argument ?? {}) as Partial<Record<keyof TestsArgument, unknown>>;
  return Array.isArray(tests) && Array.isArray(unseenTests);
}
