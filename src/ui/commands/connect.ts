import * as vscode from "vscode";
import { parseApiKey } from "../../api/apiKey";
import { parseBaseUrl } from "../../api/baseUrl";
import { ServiceError } from "../../api/errors";
import type { RepositoryId } from "../../api/records";
import type { Clock } from "../../base/clock";
import { checkConnection } from "../../model/checkConnection";
import { parseOrgUrlSlug } from "../../model/orgUrlSlug";
import { parseRepositorySetting } from "../../model/repository";
import type { Connect, Connection, Session } from "../../model/session";
import { KeyStoreError } from "../../model/storedKey";
import type { Repositories } from "../../model/workspaceTests";
import { apiKeyProblem, baseUrlProblem, connectText } from "../../present/text/connect";
import { serviceErrorMessage } from "../../present/text/serviceError";
import type { Command } from "../command";
import { commands } from "../ids";
import { back, type InputStep, inputStep } from "../multiStep";
import { repositoriesRead } from "../repositoriesRead";
import type { Settings } from "../settings";

/** What a person has entered so far, as text. */
interface Entered {
  baseUrl: string;
  orgUrlSlug: string;
  repository: string;
  apiKey: string;
}

type StepName = keyof Entered;

export interface ConnectDependencies {
  readonly session: Session;
  readonly settings: Pick<Settings, "baseUrl" | "orgUrlSlug">;
  readonly repositories: Repositories;
  readonly connectTo: Connect;
  readonly clock: Clock;
}

/** Walks base URL, organisation and key, checks them with one real request, and only then stores them. */
export function connectCommands(dependencies: ConnectDependencies): Command[] {
  return [
    { id: commands.connect, run: () => new ConnectDialog(dependencies).run("baseUrl") },
    {
      id: commands.setApiKey,
      // Without the two settings there is nothing a key could be for: ask for them first.
      run: () => {
        const { baseUrl, orgUrlSlug } = dependencies.settings;
        const ready = parseBaseUrl(baseUrl).ok && orgUrlSlug !== "";
        return new ConnectDialog(dependencies).run(ready ? "apiKey" : "baseUrl");
      },
    },
  ];
}

class ConnectDialog {
  private readonly entered: Entered;

  constructor(private readonly deps: ConnectDependencies) {
    const { baseUrl, orgUrlSlug } = deps.settings;
    this.entered = { baseUrl, orgUrlSlug, repository: "", apiKey: "" };
  }

  /** Runs the steps from `first` on. Rejects with `CancelledError` if the person closes a box; nothing is stored then. */
  async run(first: StepName): Promise<void> {
    await repositoriesRead(this.deps.repositories, this.deps.clock);
    const steps: StepName[] = this.workspaceRepository()
      ? ["baseUrl", "orgUrlSlug", "apiKey"]
      : ["baseUrl", "orgUrlSlug", "repository", "apiKey"];
    // A key is checked with a repository: where none is known, it is asked for first.
    const start = first === "apiKey" && steps.includes("repository") ? "repository" : first;
    for (let index = steps.indexOf(start); index < steps.length; ) {
      const name = steps[index] as StepName;
      const result = await inputStep(this.inputFor(name, index, steps.length));
      if (result !== back) this.entered[name] = result;
      index += result === back ? -1 : 1;
    }
    await this.store();
  }

  private workspaceRepository(): RepositoryId | undefined {
    const state = this.deps.repositories.current;
    return state.kind === "found" ? state.repositories[0]?.repository : undefined;
  }

  private inputFor(name: StepName, index: number, totalSteps: number): InputStep {
    const { prompt, placeholder } = connectText[name];
    const base = {
      title: connectText.title,
      step: index + 1,
      totalSteps,
      prompt,
      placeholder,
      value: this.entered[name],
    };
    switch (name) {
      case "baseUrl":
        return { ...base, validate: validateBaseUrl };
      case "orgUrlSlug":
        return { ...base, validate: (text) => (parseOrgUrlSlug(text) ? undefined : connectText.orgUrlSlug.invalid) };
      case "repository":
        return {
          ...base,
          validate: (text) => (parseRepositorySetting(text) ? undefined : connectText.repository.invalid),
        };
      case "apiKey":
        return {
          ...base,
          password: true,
          validate: validateApiKey,
          accept: (text, signal) => this.check(text, signal),
        };
    }
  }

  /** Asks the service once with what was entered: what is wrong, or `undefined`. */
  private async check(apiKey: string, signal: AbortSignal): Promise<string | undefined> {
    const { connectTo, clock } = this.deps;
    const repository = this.workspaceRepository() ?? parseRepositorySetting(this.entered.repository);
    const connection = connectionOf({ ...this.entered, apiKey });
    if (!repository || !connection) return connectText.repository.invalid;
    try {
      await checkConnection(connection, repository, connectTo, clock.now(), signal);
      return undefined;
    } catch (error) {
      if (error instanceof ServiceError) return serviceErrorMessage(error).text;
      throw error;
    }
  }

  private async store(): Promise<void> {
    const connection = connectionOf(this.entered);
    if (!connection) return;
    try {
      await this.deps.session.connect(connection);
      if (this.deps.settings.orgUrlSlug !== connection.orgUrlSlug) {
        void vscode.window.showWarningMessage(connectText.organizationOverridden);
        return;
      }
      vscode.window.setStatusBarMessage(connectText.connected(new URL(connection.baseUrl).host), 5_000);
    } catch (error) {
      const text = error instanceof KeyStoreError ? connectText.keyForSessionOnly : connectText.settingsNotWritten;
      void vscode.window.showWarningMessage(text);
    }
  }
}

function validateBaseUrl(text: string): string | undefined {
  const parsed = parseBaseUrl(text);
  return parsed.ok ? undefined : baseUrlProblem(parsed.problem);
}

function validateApiKey(text: string): string | undefined {
  const parsed = parseApiKey(text);
  return parsed.ok ? undefined : apiKeyProblem(parsed.problem);
}

function connectionOf(entered: Entered): Connection | undefined {
  const url = parseBaseUrl(entered.baseUrl);
  const orgUrlSlug = parseOrgUrlSlug(entered.orgUrlSlug);
  const key = parseApiKey(entered.apiKey);
  return url.ok && orgUrlSlug && key.ok ? { baseUrl: url.baseUrl, orgUrlSlug, apiKey: key.apiKey } : undefined;
}
