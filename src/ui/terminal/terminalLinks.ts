import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { isCancellation } from "../../base/errors";
import type { KnownTest } from "../../domain/reports/explainFailures";
import { repositoryKey } from "../../domain/repository";
import { createTestPick } from "../../present/quickPick";
import { createTerminalLinks, type TerminalTestLink, terminalLinkTexts } from "../../present/terminalLinks";
import type { TestNames } from "../../state/testNames";
import type { Settings } from "../adapters/settings";
import { commands } from "../contributions/ids";
import { withAbortSignal } from "../widgets/cancellation";
import { chooseOne } from "../widgets/quickPick";

/** Links from the names of failing tests in terminals to their details. */
export class TerminalLinks implements vscode.TerminalLinkProvider<TerminalTestLink>, Disposable {
  readonly #disposables = new DisposableStore();

  constructor(
    private readonly names: Pick<TestNames, "find">,
    private readonly settings: Pick<Settings, "isEnabled">,
  ) {
    this.#disposables.add(vscode.window.registerTerminalLinkProvider(this));
  }

  async provideTerminalLinks(
    { line }: Pick<vscode.TerminalLinkContext, "line">,
    token: vscode.CancellationToken,
  ): Promise<TerminalTestLink[]> {
    if (!this.settings.isEnabled("terminalLinks")) {
      return [];
    }
    try {
      const foundNames = await withAbortSignal(token, (signal) => this.names.find(line, signal));
      return [...createTerminalLinks(foundNames)];
    } catch (error) {
      if (isCancellation(error)) {
        return [];
      }
      throw error;
    }
  }

  async handleTerminalLink({ tests }: TerminalTestLink): Promise<void> {
    const knownTest = tests.length > 1 ? await chooseKnownTest(tests) : tests[0];
    if (!knownTest) {
      return;
    }
    const { test, state } = knownTest;
    const key = { testId: test.id, repositoryKey: repositoryKey(state.repository) };
    await vscode.commands.executeCommand(commands.showTestDetails, key);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function chooseKnownTest(tests: readonly KnownTest[]): Promise<KnownTest | undefined> {
  const picks = tests.map((knownTest) => {
    const pick = createTestPick(knownTest.test);
    return { ...pick, value: knownTest };
  });
  return chooseOne(picks, terminalLinkTexts);
}
