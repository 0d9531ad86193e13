import type * as vscode from "vscode";
import type { Event } from "../../base/event";
import { parseApiKey } from "../../domain/apiKey";
import { parseBaseUrl } from "../../domain/baseUrl";
import { parseOrgUrlSlug } from "../../domain/orgUrlSlug";
import type { TreeNode } from "../../present/node";
import type { Services } from "./services";
import type { Surfaces } from "./surfaces";

/** What `activate` gives at once; the rest starts right after. */
export interface Activation {
  readonly version: 1;
  /** Resolves once this window has started. */
  started(): Promise<ExtensionApi>;
}

/** What other extensions can use, e.g. a company's own that sets its developers up. The key goes in and never comes out. */
export interface ExtensionApi {
  /**
   * Connects as the command "Connect" does, without asking and without the check: stores base URL and organisation in the person's
   * settings and the key in the secret storage. Rejects with `RangeError` if base URL, organisation or key cannot be one.
   */
  connect(connection: {
    readonly baseUrl: string;
    readonly orgUrlSlug: string;
    readonly apiKey: string;
  }): Promise<void>;
  /** The rows of the two views. */
  readonly failingTests: RowProvider;
  readonly testRuns: RowProvider;
  /** The line beside the failing tests' title: how many, what is filtered, window, age and repository. */
  readonly description: string;
  /** What the status bar says; `undefined` while nothing is loaded or the person does not want it. */
  readonly statusBar: string | undefined;
  /** What the status bar says of watched test runs; `undefined` while none is watched or the person does not want it. */
  readonly watchStatus: string | undefined;
  /** How many failing tests a file of the workspace declares, or all below a folder; 0 while that is not known. */
  failingTestsIn(uri: vscode.Uri): number;
  /** Fires when that number has changed for some file. */
  readonly onDidChangeFailingFiles: Event<unknown>;
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

export function extensionApi(
  { session, files }: Pick<Services, "session" | "files">,
  { failingTestsView, testRunsView, marks, statusBar, watch }: Surfaces,
): ExtensionApi {
  return {
    async connect({ baseUrl, orgUrlSlug, apiKey }) {
      const url = parseBaseUrl(baseUrl);
      if (!url.ok) throw new RangeError(`base URL: ${url.problem}`);
      const key = parseApiKey(apiKey);
      if (!key.ok) throw new RangeError(`API key: ${key.problem}`);
      const slug = parseOrgUrlSlug(orgUrlSlug);
      if (slug === undefined) throw new RangeError("organization: not a name in the service's web addresses");
      await session.connect({ baseUrl: url.baseUrl, orgUrlSlug: slug, apiKey: key.apiKey });
    },
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
    failingTestsIn(uri) {
      const place = files.folderOf(uri);
      return place ? marks.failingIn(place).length : 0;
    },
    onDidChangeFailingFiles: marks.onDidChangeFailing,
    onDidChangeMarkedLines: marks.onDidChangeMarkers,
    markedLines: (document) =>
      marks
        .markersOf(document)
        .map(({ range, kind, tests }) => ({ line: range.line, kind, tests: tests.map(({ name }) => name) })),
  };
}
