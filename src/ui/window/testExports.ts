import type * as vscode from "vscode";
import type { Event } from "../../base/event";
import type { TreeNode } from "../../present/node";
import type { TerminalLinks } from "../terminal/terminalLinks";
import type { Activation, ExtensionApi } from "./publicApi";
import type { Surfaces } from "./surfaces";

/** Return value of `activate` with the members for this extension's own tests, which change without notice. */
export interface ActivationForTests extends Activation {
  forTests(): Promise<TestExports>;
}

/** Members for this extension's own tests, in addition to those for all extensions. */
export interface TestExports extends ExtensionApi {
  /** Rows of the views. */
  readonly failingTests: RowProvider;
  readonly testRuns: RowProvider;
  readonly myFailures: RowProvider;
  /** Message above the rows of Explained Failures; `undefined` while nothing is explained. */
  readonly explanation: string | undefined;
  /** Description beside the title of the failing tests view: count, filter, time window, age and repository. */
  readonly description: string;
  /** Text of the status bar item; `undefined` while nothing is loaded. */
  readonly statusBar: string | undefined;
  /** Status bar text about watched test runs; `undefined` while no run is watched. */
  readonly watchStatus: string | undefined;
  readonly terminalLinks: Pick<TerminalLinks, "provideTerminalLinks" | "handleTerminalLink">;
  /** Fires when the markers of a visible document have changed. */
  readonly onDidChangeMarkedLines: Event<void>;
  /** Returns the lines (0-based) of a visible document that declare failing tests, with the names of these tests. */
  markedLines(
    document: vscode.TextDocument,
  ): readonly { readonly line: number; readonly kind: string; readonly tests: readonly string[] }[];
}

/** Read-only part of a tree data provider. */
export type RowProvider = Pick<
  vscode.TreeDataProvider<TreeNode>,
  "getTreeItem" | "getChildren" | "onDidChangeTreeData" | "resolveTreeItem"
>;

export function createTestExports(api: ExtensionApi, surfaces: Surfaces): TestExports {
  const { failingTestsView, testRunsView, explainedFailuresView, editorFeatures, statusBar, watch, terminalLinks } =
    surfaces;
  return {
    ...api,
    failingTests: failingTestsView.tree,
    testRuns: testRunsView.tree,
    myFailures: explainedFailuresView.tree,
    get explanation() {
      return explainedFailuresView.message;
    },
    get description() {
      return failingTestsView.description;
    },
    get statusBar() {
      return statusBar.text;
    },
    get watchStatus() {
      return watch.status.text;
    },
    terminalLinks,
    onDidChangeMarkedLines: editorFeatures.onDidChangeMarkers,
    markedLines: (document) => {
      const markers = editorFeatures.findMarkers(document);
      return markers.map(({ range, kind, tests }) => {
        const names = tests.map(({ name }) => name);
        return { line: range.line, kind, tests: names };
      });
    },
  };
}
