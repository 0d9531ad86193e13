import * as vscode from "vscode";
import { isCancellation } from "../../../base/errors";
import { LatestTask } from "../../../base/latestTask";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import { hasEnded } from "../../../domain/runs/requiredStatuses";
import type { NamedRun } from "../../../domain/runs/testRunInput";
import { ServiceError } from "../../../domain/serviceError";
import type { TestRunQuery } from "../../../domain/testHealthService";
import { createLookUpGroups, type LookUpAction, type LookUpGroup, type LookUpRow } from "../../../present/lookUpRows";
import { lookUpTexts, lookUpUnavailableMessage } from "../../../present/text/lookUp";
import type { NextStep } from "../../../present/text/message";
import { logFailure } from "../../adapters/failureLog";
import { commands, settings, settingsSection, views } from "../../contributions/ids";
import { showMessage, takeStep } from "../../widgets/messages";
import { withProgress } from "../../widgets/progress";
import { keepRowOrder } from "../../widgets/quickPick";
import type { LookUpDialog } from "./dialog";

/**
 * Result of the box: the run that was found, or the question that comes first, with the run that is looked up once the
 * question is answered.
 */
export type BoxResult =
  | { readonly kind: "left" }
  | { readonly kind: "found"; readonly run: LookedUpRun }
  | { readonly kind: "repository" | "targetBranch"; readonly pending: NamedRun | undefined };

/** Shows the box once. Closing it aborts its request. Rejects with `CancelledError` if the session ends. */
export function showLookUpBox(dialog: LookUpDialog, firstRun: NamedRun | undefined): Promise<BoxResult> {
  const pick = vscode.window.createQuickPick<Item>();
  return new Promise<BoxResult>((resolve, reject) => {
    new LookUpBox(pick, dialog, resolve, reject).show(firstRun);
  }).finally(() => pick.dispose());
}

/** A row, or a heading between rows. */
type Item = vscode.QuickPickItem & Partial<Pick<LookUpRow, "value">>;

const buttons = {
  targetBranch: createButton("git-branch", lookUpTexts.changeTargetBranch),
  repository: createButton("repo", lookUpTexts.changeRepository),
  cancel: createButton("close", lookUpTexts.cancel),
};

/** A look-up in progress. */
interface PendingLookUp {
  readonly query: TestRunQuery;
  /** Time until which the look-up waits because the service required it, in milliseconds since 1970. */
  waitingUntil?: number | undefined;
}

class LookUpBox {
  readonly #latestLookUp = new LatestTask();
  private pendingLookUp: PendingLookUp | undefined;
  #isClosed = false;

  constructor(
    private readonly pick: vscode.QuickPick<Item>,
    private readonly dialog: LookUpDialog,
    private readonly resolve: (result: BoxResult) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  show(firstRun: NamedRun | undefined): void {
    const { pick, dialog } = this;
    pick.placeholder = lookUpTexts.placeholder;
    pick.value = dialog.text;
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    keepRowOrder(pick);
    // Users fetch the text that they paste from elsewhere.
    pick.ignoreFocusOut = true;
    pick.onDidChangeValue((text) => this.#handleInput(text));
    pick.onDidAccept(() => this.#accept());
    pick.onDidTriggerButton((pressedButton) => this.#handleButton(pressedButton));
    pick.onDidHide(() => this.#close({ kind: "left" }));
    this.#paint();
    pick.show();
    if (firstRun) {
      this.#lookUp(firstRun);
    }
    this.#readBranches();
  }

  #close(result: BoxResult): void {
    this.#isClosed = true;
    this.#endLookUp();
    this.resolve(result);
  }

  #handleInput(text: string): void {
    if (text === this.dialog.text) {
      return;
    }
    this.#endLookUp();
    this.dialog.setText(text);
    this.#paint();
    this.#readBranches();
  }

  #readBranches(): void {
    void this.dialog.readBranches().then((hasNewBranches) => {
      if (hasNewBranches && !this.#isClosed) {
        this.#paint(this.#chosenItem);
      }
    });
  }

  /**
   * Fetches test branches, with the box busy, and shows those of the pull request; nothing while they are being
   * fetched. Never rejects.
   */
  async #fetchBranches(): Promise<void> {
    if (this.dialog.fetchState === "inProgress") {
      return;
    }
    const fetching = this.dialog.fetchBranches();
    this.#paint(this.#chosenItem);
    await fetching;
    if (!this.#isClosed) {
      this.#paint(this.#chosenItem);
    }
  }

  /** The item to which the user has moved; `undefined` while the default item is active. */
  get #chosenItem(): Item | undefined {
    const [activeItem] = this.pick.activeItems;
    if (activeItem === findDefaultItem(this.pick.items)) {
      return undefined;
    }
    return activeItem;
  }

  /** @param activeItem stays the active item if it still exists; otherwise the default item becomes active */
  #paint(activeItem?: Item): void {
    const { pick, dialog, pendingLookUp } = this;
    pick.title = dialog.title;
    pick.busy = pendingLookUp !== undefined || dialog.fetchState === "inProgress";
    pick.buttons = findButtons(pendingLookUp !== undefined, dialog.deps.contexts.length);
    const state = {
      ...dialog.createState(pendingLookUp?.query),
      waitingUntil: pendingLookUp?.waitingUntil,
    };
    const groups = createLookUpGroups(state);
    const items = groups.flatMap(createItems);
    pick.keepScrollPosition = activeItem !== undefined;
    pick.items = items;
    const sameItem = activeItem && items.find((item) => isSameItem(item, activeItem));
    const nextActiveItem = sameItem ?? findDefaultItem(items);
    pick.activeItems = nextActiveItem ? [nextActiveItem] : [];
  }

  #accept(): void {
    const { pick } = this;
    const [selected] = pick.selectedItems;
    // If the text was typed faster than the rows were updated, the current default row counts.
    const row = selected && pick.items.includes(selected) ? selected : findDefaultItem(pick.items);
    if (row?.value && !this.pendingLookUp) {
      this.#performAction(row.value);
    }
  }

  #handleButton(pressedButton: vscode.QuickInputButton): void {
    if (pressedButton === buttons.cancel) {
      this.#endLookUp();
      this.#paint();
      return;
    }
    const kind = pressedButton === buttons.repository ? "repository" : "targetBranch";
    this.#close({ kind, pending: undefined });
  }

  #performAction(action: LookUpAction): void {
    switch (action.kind) {
      case "lookUp":
        this.#lookUp(action.run);
        break;
      case "recent":
        this.#lookUpAgain(action.id);
        break;
      case "clipboard":
        void this.#readClipboard();
        break;
      case "again":
        this.#tryAgain();
        break;
      case "targetBranch":
      case "repository":
        this.#askFirst(action.kind);
        break;
      case "otherRun":
        this.#enterText("");
        break;
      case "showTest":
        this.#closeAndExecute(commands.showTestDetails, action);
        break;
      case "openSetting":
        this.#closeAndExecute("workbench.action.openSettings", `${settingsSection}.${settings[action.setting]}`);
        break;
      case "openFolder":
        this.#closeAndExecute("vscode.openFolder");
        break;
      case "fetch":
        void this.#fetchBranches();
        break;
      case "step":
        this.#leaveForStep(action.step);
        break;
      case "nothing":
        break;
    }
  }

  /** Closes the box to ask a question; once it is answered, the run of a failed look-up is looked up again. */
  #askFirst(kind: "targetBranch" | "repository"): void {
    const { failedLookUp } = this.dialog;
    const pending = failedLookUp && { testRunId: failedLookUp.query.testRunId };
    this.#close({ kind, pending });
  }

  #leaveForStep(step: NextStep): void {
    this.#close({ kind: "left" });
    takeStep(step);
  }

  /** Replaces the user's text in the box. */
  #enterText(text: string): void {
    this.dialog.setText(text);
    this.pick.value = text;
    this.#paint();
  }

  #closeAndExecute(command: string, ...args: readonly unknown[]): void {
    this.#close({ kind: "left" });
    void vscode.commands.executeCommand(command, ...args);
  }

  #lookUp(run: NamedRun): void {
    const query = this.dialog.createQuery(run);
    if (typeof query === "string") {
      this.#close({ kind: query, pending: run });
    } else {
      void this.#sendRequest(query);
    }
  }

  /** Sends the request of the failed look-up once more. */
  #tryAgain(): void {
    const { failedLookUp } = this.dialog;
    if (failedLookUp) {
      void this.#sendRequest(failedLookUp.query);
    }
  }

  /** Looks up a recent run again, unless it has ended: the service has nothing new about it and soon removes it. */
  #lookUpAgain(id: string): void {
    const lookedUpRun = this.dialog.deps.runs.get(id);
    if (!lookedUpRun) {
      return;
    }
    if (hasEnded(lookedUpRun.run) || lookedUpRun.goneSince !== undefined) {
      this.#close({ kind: "found", run: lookedUpRun });
    } else {
      void this.#sendRequest(lookedUpRun.query);
    }
  }

  async #readClipboard(): Promise<void> {
    const clipboardText = await vscode.env.clipboard.readText().then(undefined, () => undefined);
    const text = clipboardText?.trim();
    if (this.#isClosed) {
      return;
    }
    this.dialog.setText(text ?? "");
    if (!text) {
      this.dialog.clipboard = text === "" ? "empty" : "unreadable";
    }
    this.pick.value = this.dialog.text;
    this.#paint();
  }

  /** Sends the request, with the box busy. Never rejects: an error is shown, and the text stays. */
  async #sendRequest(query: TestRunQuery): Promise<void> {
    const { dialog } = this;
    const lookUp = this.#latestLookUp.start();
    this.pendingLookUp = { query };
    dialog.failedLookUp = undefined;
    this.#paint();
    const waitSubscription = dialog.deps.session.onDidWait((resumeAt) => this.#showWait(lookUp, resumeAt));
    try {
      const run = await withProgress({ viewId: views.testRuns }, lookUpTexts.asking, () =>
        dialog.deps.runs.lookUp(query, lookUp),
      );
      dialog.remember(query);
      this.#close({ kind: "found", run });
    } catch (error) {
      if (lookUp.aborted) {
        return;
      }
      this.#endLookUp();
      if (!(error instanceof ServiceError)) {
        this.#handleUnexpectedError(error);
        return;
      }
      logFailure(error, dialog.deps.log);
      dialog.failedLookUp = { query, error };
      this.#paint();
    } finally {
      waitSubscription.dispose();
    }
  }

  /** Shows until when a look-up waits, as long as it waits. */
  #showWait(lookUp: AbortSignal, resumeAt: number): void {
    const { clock } = this.dialog.deps;
    const setWait = (waitingUntil: number | undefined) => {
      if (lookUp.aborted || !this.pendingLookUp) {
        return;
      }
      this.pendingLookUp.waitingUntil = waitingUntil;
      this.#paint();
    };
    setWait(resumeAt);
    const endWait = () => {
      if (this.pendingLookUp?.waitingUntil === resumeAt) {
        setWait(undefined);
      }
    };
    clock.setTimeout(endWait, resumeAt - clock.now());
  }

  /**
   * Handles any error other than a `ServiceError`. If the session has ended, tells the user and closes the box; with a
   * new session, the box stays open for another attempt. An unexpected error closes the box.
   */
  #handleUnexpectedError(error: unknown): void {
    if (!isCancellation(error)) {
      this.reject(error);
      return;
    }
    const unavailableMessage = lookUpUnavailableMessage(this.dialog.deps.session.current);
    if (!unavailableMessage) {
      this.#paint();
      return;
    }
    showMessage("information", unavailableMessage);
    this.reject(error);
  }

  #endLookUp(): void {
    this.#latestLookUp.cancel();
    this.pendingLookUp = undefined;
  }
}

function findButtons(isLookingUp: boolean, repositoryCount: number): readonly vscode.QuickInputButton[] {
  if (isLookingUp) {
    return [buttons.cancel];
  }
  if (repositoryCount > 1) {
    return [buttons.repository, buttons.targetBranch];
  }
  return [buttons.targetBranch];
}

/** Creates the items of a group of rows, its heading first if it has one. */
function createItems({ heading, rows }: LookUpGroup): readonly Item[] {
  if (heading === undefined) {
    return rows;
  }
  return [createSeparator(heading), ...rows];
}

/** Returns the item that Enter accepts before the user has moved. */
function findDefaultItem(items: readonly Item[]): Item | undefined {
  return items.find(({ value }) => value);
}

function createSeparator(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function isSameItem(a: Item, b: Item): boolean {
  return a.label === b.label && JSON.stringify(a.value) === JSON.stringify(b.value);
}

function createButton(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}
