import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import type { FailingFiles } from "../../locate/services/failingFiles";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { ReportedTests } from "../../state/reportedTests";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { contextKeys } from "../contributions/ids";
import { setContext } from "../contributions/setContext";
import type { EditorMarkers } from "./editorMarkers";

/**
 * Milliseconds without a change before an update: pages of a first load arrive in quick succession, and badges that
 * count along would only flicker.
 */
const updateDebounceMs = 100;

interface Dependencies {
  readonly failingFiles: FailingFiles;
  readonly tests: FailingTestsSource;
  readonly reportedTests: Pick<ReportedTests, "isCompared" | "unseenTests" | "onDidChange">;
  readonly knownFiles: KnownFiles;
  /** Files of `reportedTests`. */
  readonly reportedFiles: KnownFiles;
  readonly markers: EditorMarkers;
  readonly files: WorkspaceFiles;
  readonly clock: Clock;
}

/** Keeps the failing files up to date, and the context keys that show commands where tests fail. */
export class FailingFilesContext implements Disposable {
  readonly #disposables = new DisposableStore();

  constructor(private readonly deps: Dependencies) {
    const { failingFiles, tests, reportedTests, knownFiles, reportedFiles, markers, clock } = deps;
    const update = () => void this.#update();
    const debouncedUpdate = this.#disposables.add(new Debounced(update, updateDebounceMs, clock));
    for (const { onDidChange } of [tests, reportedTests, knownFiles, reportedFiles]) {
      this.#disposables.add(onDidChange(() => debouncedUpdate.trigger()));
    }
    this.#disposables.add(
      failingFiles.onDidChange(() => {
        this.#updatePathsContext();
        this.#updateActiveFileContext();
      }),
    );
    this.#disposables.addAll(
      markers.onDidChange(() => this.#updateActiveFileContext()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#updateActiveFileContext()),
    );
    debouncedUpdate.trigger();
  }

  async #update(): Promise<void> {
    const { failingFiles, tests, reportedTests, reportedFiles } = this.deps;
    const { unseenTests } = reportedTests;
    void reportedFiles.learn(unseenTests);
    const listedTests = tests.current.flatMap((state) => state.tests);
    // Until the reports are compared with CI, none of their tests counts as one that CI has not seen.
    if (reportedTests.isCompared) {
      await failingFiles.update(listedTests, unseenTests);
    } else {
      await failingFiles.update([...listedTests, ...unseenTests], []);
    }
  }

  #updatePathsContext(): void {
    const { failingFiles, files } = this.deps;
    const paths = failingFiles.paths.flatMap((resource) => files.createUri(resource)?.fsPath ?? []);
    const entries = paths.map((path) => [path, true]);
    setContext(contextKeys.failingPaths, Object.fromEntries(entries));
  }

  #updateActiveFileContext(): void {
    const { failingFiles, markers, files } = this.deps;
    const document = vscode.window.activeTextEditor?.document;
    const file = document && files.findFile(document.uri);
    const hasFailingTests = file !== undefined && failingFiles.count(file) !== undefined;
    const hasMarkers = document !== undefined && markers.findMarkers(document).length > 0;
    setContext(contextKeys.failingFile, hasFailingTests || hasMarkers);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
