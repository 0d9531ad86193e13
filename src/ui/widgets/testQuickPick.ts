import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import type { TestKey } from "../../domain/failingTests/testKey";
import type { FailureMatch } from "../../domain/failures/failureSearch";
import type { FailingTest } from "../../domain/records";
import { findTestPickButtons, type PickItem, type TestPickButton, testPickButtonTexts } from "../../present/quickPick";
import { type TestPickRow, TestPickRows } from "../../present/testPickRows";
import { commands } from "../contributions/ids";

/** A row of the quick pick: a failing test, or the row that loads the remaining tests. */
type Row = vscode.QuickPickItem & TestPickRow;

const buttonIcons: Record<TestPickButton, string> = { openTicket: "issues", showTestDetails: "info" };

/**
 * Creates the rows of a quick pick. Callers keep them: creating thousands of rows takes longer than showing them.
 *
 * @param createButtons returns the buttons of a test
 */
export function createTestRows(
  items: readonly PickItem<FailingTest | undefined>[],
  createButtons: (test: FailingTest) => readonly TestPickButton[] = findTestPickButtons,
): readonly Row[] {
  const buttons: Record<TestPickButton, vscode.QuickInputButton> = {
    openTicket: createButton("openTicket"),
    showTestDetails: createButton("showTestDetails"),
  };
  return items.map(({ label, description, detail, value }): Row => {
    const row = { label, description, ...(detail !== undefined && { detail }), test: value };
    if (!value) {
      return { ...row, alwaysShow: true };
    }
    const names = createButtons(value);
    return { ...row, buttons: names.map((name) => buttons[name]) };
  });
}

/** Content of the quick pick. */
export interface TestPickContent {
  readonly rows: readonly Row[];
  /** More rows may arrive. */
  readonly loading: boolean;
}

/** Options of the quick pick. */
export interface TestPickOptions {
  readonly title?: string;
  readonly placeholder: string;
  /** Called again after each `onDidChange`. */
  readonly content: () => TestPickContent;
  /** Finds the tests with a failure that contains the typed text; never rejects. */
  readonly findByFailure?: (query: string) => Promise<readonly FailureMatch[]>;
  readonly onDidChange?: (listener: () => void) => Disposable;
  readonly getKey: (test: FailingTest) => TestKey | undefined;
}

/**
 * Lets the user choose a failing test; a button of a row opens its ticket or details instead. Resolves with
 * `undefined` if the user leaves without a choice.
 */
export function chooseTest(options: TestPickOptions): Promise<FailingTest | undefined> {
  const pick = createTestPick(options);
  const subscription = showContent(pick, options);
  return new Promise<FailingTest | undefined>((resolve) => {
    pick.onDidHide(() => resolve(undefined));
    pick.onDidTriggerItemButton(({ item, button: pressedButton }) => {
      pick.hide();
      executeButton(pressedButton, item as Row, options);
    });
    pick.onDidAccept(() => {
      const [chosenRow] = pick.selectedItems as readonly Row[];
      if (chosenRow?.test) {
        resolve(chosenRow.test);
      } else if (chosenRow) {
        void vscode.commands.executeCommand(commands.loadMore);
      }
    });
    pick.show();
  }).finally(() => {
    subscription?.dispose();
    pick.dispose();
  });
}

/** Shows the content in a quick pick, again after each change of it or of the typed text. */
function showContent(pick: vscode.QuickPick<vscode.QuickPickItem>, options: TestPickOptions): Disposable | undefined {
  const pickRows = new TestPickRows<Row>();
  let shownRows: readonly Row[] | undefined;
  let matches: readonly FailureMatch[] = [];
  const show = () => {
    const content = options.content();
    const rows = pickRows.arrange(content.rows, matches, pick.value);
    pick.busy = content.loading;
    if (rows === shownRows) {
      return;
    }
    shownRows = rows;
    pick.keepScrollPosition = true;
    pick.items = rows;
  };
  show();
  pick.onDidChangeValue(async (query) => {
    const foundMatches = (await options.findByFailure?.(query)) ?? [];
    if (query !== pick.value) {
      return;
    }
    matches = foundMatches;
    show();
  });
  return options.onDidChange?.(show);
}

function createTestPick({ title, placeholder }: TestPickOptions): vscode.QuickPick<vscode.QuickPickItem> {
  const pick = vscode.window.createQuickPick();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  return pick;
}

/** Opens the ticket or the details of a row's test. */
function executeButton(button: vscode.QuickInputButton, { test }: Row, { getKey }: TestPickOptions): void {
  const key = test && getKey(test);
  if (key) {
    void vscode.commands.executeCommand(findCommand(button), key);
  }
}

function createButton(name: TestPickButton): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(buttonIcons[name]), tooltip: testPickButtonTexts[name] };
}

function findCommand({ tooltip }: vscode.QuickInputButton): string {
  if (tooltip === testPickButtonTexts.openTicket) {
    return commands.openTicket;
  }
  return commands.showTestDetails;
}
