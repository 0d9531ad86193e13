import type * as vscode from "vscode";
import type { Event } from "../../base/event";
import type { TreeNode } from "../../present/node";
import type { Activation, ExtensionApi } from "./publicApi";
import type { Surfaces } from "./surfaces";

/** What `activate` gives, with what only this extension's own tests use: that changes without notice. */
export interface TestedActivation extends Activation {
  forTests(): Promise<TestExports>;
}

/** What this extension's own tests look at, besides what all extensions can use. */
export interface TestExports extends ExtensionApi {
  /** The rows of the two views. */
  readonly failingTests: RowProvider;
  readonly testRuns: RowProvider;
  /** The line beside the failing tests' title: how many, what is filtered, window, age and repository. */
  readonly description: string;
  /** What the status bar says; `undefined` while nothing is loaded or the person does not want it. */
  readonly statusBar: string | undefined;
  /** What the status bar says of watched test runs; `undefined` while none is watched or the person does not want it. */
  readonly watchStatus: string | undefined;
  /** Fires when the marked lines of a visible document have changed. */
  readonly onDidChangeMarkedLines: Event<void>;
  /** The lines (0-based) of a visible document that declare failing tests, with the names of these tests. */
  markedLines(
    document: vscode.TextDocument,
  ): readonly { readonly line: number; readonly kind: string; readonly tests: readonly string[] }[];
}

/** The reading part of a tree data provider. */
export type RowProvider = Pick<
  vscode.TreeDataProvider<TreeNode>,
  "getTreeItem" | "getChildren" | "onDidChangeTreeData" | "resolveTreeItem"
>;

export function testExports(api: ExtensionApi, surfaces: Surfaces): TestExports {
  const { failingTestsView, testRunsView, marks, statusBar, watch } = surfaces;
  return {
    ...api,
    failingTests: failingTestsView.tree,
    testRuns: testRunsView.tree,
    get description() {
      return failingTestsView.description;
    },
    get statusBar() {
      return statusBar.text;
    },
    get watchStatus() {
      return watch.status.text;
    },
    onDidChangeMarkedLines: marks.onDidChangeMarkers,
    markedLines: (document) =>
      marks
        .markersOf(document)
        .map(({ range, kind, tests }) => ({ line: range.line, kind, tests: tests.map(({ name }) => name) })),
  };
}
