import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { explanationText } from "../../present/text/explainedFailures";
import { createExplainedFailuresTree } from "../../present/tree/explainedFailuresTree";
import type { FindDifference, FindPlaces } from "../../present/tree/failingTests/view";
import type { ExplainedReports } from "../../state/explainedReports";
import type { FailingLines } from "../../state/failingLines";
import { contextKeys, views } from "../contributions/ids";
import { setContext } from "../contributions/setContext";
import { NodeTree } from "./nodeTree";
import { reportDrop } from "./reportDrop";

/** The view of explained failures, which exists while reports are explained. */
export class ExplainedFailuresView implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly tree: NodeTree;
  readonly #view: vscode.TreeView<unknown>;

  constructor(
    private readonly reports: Pick<ExplainedReports, "current" | "onDidChange">,
    settings: ConstructorParameters<typeof NodeTree>[0],
    private readonly failingLines: Pick<FailingLines, "find" | "findDifference" | "onDidChange">,
    private readonly clock: Clock,
  ) {
    this.tree = this.#disposables.add(new NodeTree(settings));
    this.#view = this.#disposables.add(
      vscode.window.createTreeView(views.myFailures, {
        treeDataProvider: this.tree,
        showCollapseAll: true,
        dragAndDropController: reportDrop,
      }),
    );
    this.#disposables.addAll(
      reports.onDidChange(() => this.#paint()),
      failingLines.onDidChange(() => this.#paint()),
    );
  }

  /** Message above the rows; `undefined` while nothing is explained. */
  get message(): string | undefined {
    return this.#view.message;
  }

  #paint(): void {
    const { current } = this.reports;
    const now = this.clock.now();
    setContext(contextKeys.explained, current !== undefined);
    this.#view.message = (current && explanationText(current, now)) as string;
    const findPlaces: FindPlaces = (test, text) => this.failingLines.find(test, text);
    const findDifference: FindDifference = (text) => this.failingLines.findDifference(text);
    const rows = current ? createExplainedFailuresTree(current, now, findPlaces, findDifference) : [];
    this.tree.show(rows);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
