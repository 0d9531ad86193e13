import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { Repositories } from "../../domain/openRepositories";
import { ServiceError } from "../../domain/serviceError";
import type { Connection } from "../../domain/sessionState";
import { KeyStoreError } from "../../domain/storedKey";
import { type ConnectStepName, connectBox, connectSteps, keyCheck, readEntry } from "../../present/connectSteps";
import { connectText, type UncheckedReason, uncheckedMessage } from "../../present/text/connect";
import { connectProblem } from "../../present/text/connectProblem";
import { nextStepLabels } from "../../present/text/message";
import { checkConnection } from "../../state/checkConnection";
import { repositoriesRead } from "../../state/repositoriesRead";
import type { Connect, Session } from "../../state/session";
import type { Settings } from "../adapters/settings";
import { showMessage, takeStep } from "../widgets/messages";
import { back, type InputContent, type InputStep, inputStep } from "../widgets/multiStep";
import { commands } from "../window/ids";
import type { Command } from "./command";

export interface ConnectDependencies {
  readonly session: Session;
  readonly settings: Pick<Settings, "baseUrl" | "orgUrlSlug">;
  readonly repositories: Repositories;
  readonly connectTo: Connect;
  readonly clock: Clock;
}

/**
 * Asks for base URL, organization and key, checks them with one real request, and only then stores them. Where no
 * repository is known, there is nothing to ask for: the key is stored unchecked, and the person is told so before and
 * after.
 */
export function connectCommands(dependencies: ConnectDependencies): Command[] {
  return [
    { id: commands.connect, run: () => new ConnectDialog(dependencies).run("baseUrl") },
    { id: commands.setApiKey, run: () => new ConnectDialog(dependencies).run("firstMissing") },
  ];
}

class ConnectDialog {
  private entered: Connection;
  /** Why the key was accepted without a check. */
  private unchecked: UncheckedReason | undefined;

  constructor(private readonly deps: ConnectDependencies) {
    const { baseUrl, orgUrlSlug } = deps.settings;
    this.entered = { baseUrl, orgUrlSlug, apiKey: "" };
    for (const name of connectSteps) this.entered = this.withEntry(name, this.entered[name]);
  }

  /**
   * Runs the steps from `first` on; `firstMissing` is the first that the settings leave open, at the latest the key's.
   * Rejects with `CancelledError` if the person closes a box; nothing is stored then.
   */
  async run(first: "baseUrl" | "firstMissing"): Promise<void> {
    await repositoriesRead(this.deps.repositories, this.deps.clock);
    const isMissing = (name: ConnectStepName) => !readEntry(name, this.entered[name]).ok;
    for (let index = first === "baseUrl" ? 0 : connectSteps.findIndex(isMissing); index < connectSteps.length; ) {
      const name = connectSteps[index] as ConnectStepName;
      const text = await inputStep(this.inputFor(name));
      if (text !== back) this.entered = this.withEntry(name, text);
      index += text === back ? -1 : 1;
    }
    await this.store();
  }

  private withEntry(name: ConnectStepName, text: string): Connection {
    const entry = readEntry(name, text);
    return entry.ok ? { ...this.entered, [name]: entry.value } : this.entered;
  }

  private inputFor(name: ConnectStepName): InputStep {
    return {
      ...this.box(name),
      ...this.contentOf(name),
      // Trusting the workspace brings its repository while the box is open.
      update: { onDidChange: this.deps.repositories.onDidChange, content: () => this.contentOf(name) },
      validate: (text) => {
        const entry = readEntry(name, text);
        return entry.ok ? undefined : entry.problem;
      },
      ...(name === "apiKey" && { accept: (text, signal) => this.check(text, signal) }),
    };
  }

  private box(name: ConnectStepName) {
    return connectBox(name, this.entered, this.deps.repositories.current);
  }

  private contentOf(name: ConnectStepName): InputContent {
    const { prompt, offersTrust } = this.box(name);
    const action = { icon: "shield", tooltip: nextStepLabels.manageTrust, run: () => takeStep("manageTrust") };
    return offersTrust ? { prompt, action } : { prompt };
  }

  /**
   * Asks the service once with what was entered: what is wrong, or `undefined`, also where there is nothing to ask for.
   */
  private async check(text: string, signal: AbortSignal): Promise<string | undefined> {
    const { connectTo, clock, repositories } = this.deps;
    const connection = this.withEntry("apiKey", text);
    const check = keyCheck(repositories.current);
    this.unchecked = check.repository ? undefined : check.reason;
    if (!check.repository) return undefined;
    const { repository } = check;
    try {
      await checkConnection(connection, repository, connectTo, clock.now(), signal);
      return undefined;
    } catch (error) {
      if (error instanceof ServiceError) return connectProblem(error, { ...connection, repository });
      throw error;
    }
  }

  private async store(): Promise<void> {
    const { entered, unchecked } = this;
    const { host } = new URL(entered.baseUrl);
    try {
      await this.deps.session.connect(entered);
    } catch (error) {
      const text = error instanceof KeyStoreError ? connectText.keyForSessionOnly : connectText.settingsNotWritten;
      void vscode.window.showWarningMessage(text);
      return;
    }
    if (this.deps.settings.orgUrlSlug !== entered.orgUrlSlug)
      void vscode.window.showWarningMessage(connectText.organizationOverridden);
    else if (unchecked) showMessage("information", uncheckedMessage(unchecked, host));
    else vscode.window.setStatusBarMessage(connectText.connected(host), 5_000);
  }
}
