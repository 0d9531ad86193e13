import * as vscode from "vscode";
import type { TestKey } from "../../domain/failingTests/testKey";
import type { FailureMatch } from "../../domain/failures/failureSearch";
import type { FailingTest } from "../../domain/records";
import { type PickItem, type TestPickButton, testPickButtons, testPickButtonTexts } from "../../present/quickPick";
import { type TestPickRow, TestPickRows } from "../../present/testPickRows";
import { commands } from "../window/ids";

/** A row of the pick: a failing test, or the one that loads the rest. */
type Row = vscode.QuickPickItem & TestPickRow;

const buttonIcons: Record<TestPickButton, string> = { openTicket: "issues", showTestDetails: "info" };

/** The rows of a pick. Made once and shown often: thousands of them take longer to make than to show. */
export function testRows(items: readonly PickItem<FailingTest | undefined>[]): readonly Row[] {
  const buttons: Record<TestPickButton, vscode.QuickInputButton> = {
    openTicket: button("openTicket"),
    showTestDetails: button("showTestDetails"),
  };
  return items.map(({ label, description, detail, value }): Row => {
    const row = { label, description, ...(detail === undefined ? {} : { detail }), test: value };
    return value
      ? { ...row, buttons: testPickButtons(value).map((name) => buttons[name]) }
      : { ...row, alwaysShow: true };
  });
}

/** What a pick shows. */
export interface TestPickContent {
  readonly rows: readonly Row[];
  /** More may come. */
  readonly loading: boolean;
}

/**
 * Lets the person choose a failing test; a button of a row opens its ticket or details instead. Resolves to `undefined` when the pick was
 * left without a choice.
 *
 * @param content asked again after each `onDidChange`
 * @param findByFailure gives the tests with a failure that has the typed text; never rejects
 */
export function pickTest(options: {
  readonly title?: string;
  readonly placeholder: string;
  readonly content: () => TestPickContent;
  readonly findByFailure?: (typed: string) => Promise<readonly FailureMatch[]>;
  readonly onDidChange?: (listener: () => void) => { dispose(): void };
  readonly keyOf: (test: FailingTest) => TestKey | undefined;
}): Promise<FailingTest | undefined> {
  const pick = vscode.window.createQuickPick();
  if (options.title !== undefined) pick.title = options.title;
  pick.placeholder = options.placeholder;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const pickRows = new TestPickRows<Row>();
  let shown: readonly Row[] | undefined;
  let matches: readonly FailureMatch[] = [];
  const show = () => {
    const content = options.content();
    const rows = pickRows.arrange(content.rows, matches, pick.value);
    pick.busy = content.loading;
    if (rows === shown) return;
    shown = rows;
    pick.keepScrollPosition = true;
    pick.items = rows;
  };
  show();
  pick.onDidChangeValue(async (typed) => {
    const found = (await options.findByFailure?.(typed)) ?? [];
    if (typed !== pick.value) return;
    matches = found;
    show();
  });
  const subscription = options.onDidChange?.(show);
  return new Promise<FailingTest | undefined>((resolve) => {
    pick.onDidHide(() => resolve(undefined));
    pick.onDidTriggerItemButton(({ item, button: pressed }) => {
      pick.hide();
      const { test } = item as Row;
      const key = test && options.keyOf(test);
      if (key) void vscode.commands.executeCommand(commandOf(pressed), key);
    });
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems as readonly Row[];
      if (chosen?.test) resolve(chosen.test);
      else if (chosen) void vscode.commands.executeCommand(commands.loadMore);
    });
    pick.show();
  }).finally(() => {
    subscription?.dispose();
    pick.dispose();
  });
}

function button(name: TestPickButton): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(buttonIcons[name]), tooltip: testPickButtonTexts[name] };
}

function commandOf({ tooltip }: vscode.QuickInputButton): string {
  return tooltip === testPickButtonTexts.openTicket ? commands.openTicket : commands.showTestDetails;
}
