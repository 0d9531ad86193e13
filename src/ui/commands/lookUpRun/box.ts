import * as vscode from "vscode";
import { isCancellation } from "../../../base/errors";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import { hasEnded } from "../../../domain/runs/requiredStatuses";
import type { NamedRun } from "../../../domain/runs/testRunInput";
import { ServiceError } from "../../../domain/serviceError";
import type { TestRunQuery } from "../../../domain/testHealthService";
import { type LookUpChoice, type LookUpRow, lookUpGroups } from "../../../present/lookUpRows";
import { lookUpText, whyNoLookUp } from "../../../present/text/lookUp";
import { logFailure } from "../../adapters/failureLog";
import { showMessage, takeStep } from "../../widgets/messages";
import { keepRowOrder } from "../../widgets/pick";
import { commands, settings, settingsSection, views } from "../../window/ids";
import type { LookUpDialog } from "./dialog";

/** How the box ends: what was found, or the question that comes first, with the run that is looked up once it is answered. */
export type BoxEnd =
  | { readonly kind: "left" }
  | { readonly kind: "found"; readonly run: LookedUpRun }
  | { readonly kind: "repository" | "targetBranch"; readonly pending: NamedRun | undefined };

/** Shows the box once. What it asks for ends with it: closing it closes the request. Rejects with `CancelledError` if the session ends. */
export function showLookUpBox(dialog: LookUpDialog, first: NamedRun | undefined): Promise<BoxEnd> {
  const pick = vscode.window.createQuickPick<Item>();
  return new Promise<BoxEnd>((resolve, reject) => {
    new LookUpBox(pick, dialog, resolve, reject).show(first);
  }).finally(() => pick.dispose());
}

/** A row, or a heading between rows. */
type Item = vscode.QuickPickItem & Partial<Pick<LookUpRow, "value" | "preferred">>;

const buttons = {
  targetBranch: button("git-branch", lookUpText.changeTargetBranch),
  repository: button("repo", lookUpText.changeRepository),
  cancel: button("close", lookUpText.cancel),
};

/** The look-up that is under way. */
interface Asking {
  readonly query: TestRunQuery;
  readonly controller: AbortController;
  /** Until when it waits because the service asked for it, in milliseconds since 1970. */
  waitingUntil?: number | undefined;
}

class LookUpBox {
  private asking: Asking | undefined;
  private ended = false;

  constructor(
    private readonly pick: vscode.QuickPick<Item>,
    private readonly dialog: LookUpDialog,
    private readonly resolve: (end: BoxEnd) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  show(first: NamedRun | undefined): void {
    const { pick, dialog } = this;
    pick.placeholder = lookUpText.placeholder;
    pick.value = dialog.text;
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    keepRowOrder(pick);
    // People fetch what they paste from elsewhere.
    pick.ignoreFocusOut = true;
    pick.onDidChangeValue((text) => this.enter(text));
    pick.onDidAccept(() => this.accept());
    pick.onDidTriggerButton((pressed) => this.press(pressed));
    pick.onDidHide(() => this.end({ kind: "left" }));
    this.paint();
    pick.show();
    if (first) this.lookUp(first);
    this.readBranches();
  }

  private end(end: BoxEnd): void {
    this.ended = true;
    this.stopAsking();
    this.resolve(end);
  }

  private enter(text: string): void {
    if (text === this.dialog.text) return;
    this.stopAsking();
    this.dialog.enter(text);
    this.paint();
    this.readBranches();
  }

  private readBranches(): void {
    void this.dialog.readBranches().then((changed) => {
      if (changed && !this.ended) this.paint(this.pick.activeItems[0]);
    });
  }

  /** @param active stays the active row if it is still there; the first one if not */
  private paint(active?: Item): void {
    const { pick, dialog, asking } = this;
    pick.title = dialog.title;
    pick.busy = asking !== undefined;
    const places = dialog.several ? [buttons.repository, buttons.targetBranch] : [buttons.targetBranch];
    pick.buttons = asking ? [buttons.cancel] : places;
    const situation = { ...dialog.situation(asking?.query), waitingUntil: asking?.waitingUntil };
    const items = lookUpGroups(situation).flatMap(({ heading, rows }) => [
      ...(heading === undefined ? [] : [separator(heading)]),
      ...rows.map((row): Item & LookUpRow => row),
    ]);
    pick.keepScrollPosition = active !== undefined;
    pick.items = items;
    const again = active && items.find((item) => isSame(item, active));
    const first = again ?? firstOf(items);
    pick.activeItems = first ? [first] : [];
  }

  private accept(): void {
    const { pick } = this;
    const [selected] = pick.selectedItems;
    // What was typed faster than rows were shown counts as it stands there.
    const row = selected && pick.items.includes(selected) ? selected : firstOf(pick.items);
    if (row?.value && !this.asking) this.choose(row.value);
  }

  private press(pressed: vscode.QuickInputButton): void {
    if (pressed === buttons.cancel) {
      this.stopAsking();
      this.paint();
    } else {
      this.end({ kind: pressed === buttons.repository ? "repository" : "targetBranch", pending: undefined });
    }
  }

  private choose(choice: LookUpChoice): void {
    const { failed } = this.dialog;
    switch (choice.kind) {
      case "lookUp":
        this.lookUp(choice.run);
        break;
      case "recent":
        this.lookUpAgain(choice.id);
        break;
      case "clipboard":
        void this.readClipboard();
        break;
      case "again":
        if (failed) void this.ask(failed.query);
        break;
      case "targetBranch":
      case "repository":
        this.end({ kind: choice.kind, pending: failed && { testRunId: failed.query.testRunId } });
        break;
      case "otherRun":
        this.dialog.enter("");
        this.pick.value = "";
        this.paint();
        break;
      case "showTest": {
        const { testId, repositoryKey } = choice;
        this.leaveFor(commands.showTestDetails, { testId, repositoryKey });
        break;
      }
      case "openSetting":
        this.leaveFor("workbench.action.openSettings", `${settingsSection}.${settings[choice.setting]}`);
        break;
      case "step":
        this.end({ kind: "left" });
        takeStep(choice.step);
        break;
      case "nothing":
        break;
    }
  }

  private leaveFor(command: string, argument: unknown): void {
    this.end({ kind: "left" });
    void vscode.commands.executeCommand(command, argument);
  }

  private lookUp(run: NamedRun): void {
    const query = this.dialog.queryOf(run);
    if (typeof query === "string") this.end({ kind: query, pending: run });
    else void this.ask(query);
  }

  /** Of a run that has ended there is nothing new to be learned, and the service forgets it soon. */
  private lookUpAgain(id: string): void {
    const entry = this.dialog.parts.runs.get(id);
    if (!entry) return;
    if (hasEnded(entry.run) || entry.goneSince !== undefined) this.end({ kind: "found", run: entry });
    else void this.ask(entry.query);
  }

  private async readClipboard(): Promise<void> {
    const text = await vscode.env.clipboard.readText().then(
      (read) => read.trim(),
      () => undefined,
    );
    if (this.ended) return;
    this.dialog.enter(text ?? "");
    if (!text) this.dialog.clipboard = text === "" ? "empty" : "unreadable";
    this.pick.value = this.dialog.text;
    this.paint();
  }

  /** Asks the service, with the box busy. Never rejects: what fails is shown, and the text stays. */
  private async ask(query: TestRunQuery): Promise<void> {
    const { dialog } = this;
    const controller = new AbortController();
    const asking: Asking = { query, controller };
    this.asking = asking;
    dialog.failed = undefined;
    this.paint();
    const waits = dialog.parts.session.onDidWait((until) => this.showWait(asking, until));
    try {
      const run = await withProgress(() => dialog.parts.runs.lookUp(query, controller.signal));
      dialog.remember(query);
      this.end({ kind: "found", run });
    } catch (error) {
      if (controller.signal.aborted) return;
      this.asking = undefined;
      if (!(error instanceof ServiceError)) {
        this.giveUp(error);
        return;
      }
      logFailure(error, dialog.parts.log);
      dialog.failed = { query, error };
      this.paint();
    } finally {
      waits.dispose();
    }
  }

  /** Says until when a look-up waits, until it goes on. */
  private showWait(asking: Asking, until: number): void {
    const { clock } = this.dialog.parts;
    const setWait = (waitingUntil: number | undefined) => {
      asking.waitingUntil = waitingUntil;
      if (this.asking === asking) this.paint();
    };
    setWait(until);
    clock.setTimeout(() => asking.waitingUntil === until && setWait(undefined), until - clock.now());
  }

  /** The session has ended meanwhile, and the person is told; with a new one they can ask again. Or something unexpected happened. */
  private giveUp(error: unknown): void {
    const ended = isCancellation(error);
    const why = ended ? whyNoLookUp(this.dialog.parts.session.current) : undefined;
    if (ended && !why) {
      this.paint();
      return;
    }
    if (why) showMessage("information", why);
    this.reject(error);
  }

  private stopAsking(): void {
    this.asking?.controller.abort();
    this.asking = undefined;
  }
}

function withProgress<T>(work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: { viewId: views.testRuns }, title: lookUpText.asking }, work);
}

/** The row that Enter takes before the person has moved. */
function firstOf(items: readonly Item[]): Item | undefined {
  return items.find(({ preferred }) => preferred) ?? items.find(({ value }) => value);
}

function separator(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function isSame(a: Item, b: Item): boolean {
  return a.label === b.label && JSON.stringify(a.value) === JSON.stringify(b.value);
}

function button(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}
