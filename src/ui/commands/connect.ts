import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { CancelledError } from "../../base/errors";
import type { Repositories } from "../../domain/openRepositories";
import { ServiceError } from "../../domain/serviceError";
import type { Connection, SessionState } from "../../domain/sessionState";
import { KeyStoreError } from "../../domain/storedKey";
import type { SuggestedConnection, SuggestionProblem } from "../../domain/suggestedConnection";
import type { ConnectionAction } from "../../present/connectionPicks";
import { createSuggestionPicks } from "../../present/connectionSuggestions";
import {
  type ConnectStepName,
  connectSteps,
  createConnectInputBox,
  findKeyCheckTarget,
  parseInput,
} from "../../present/connectSteps";
import {
  connectTexts,
  refusedSuggestionPrompt,
  suggestionTexts,
  type UncheckedKeyReason,
  uncheckedKeyMessage,
} from "../../present/text/connect";
import { connectProblemText } from "../../present/text/connectProblem";
import { nextStepLabels } from "../../present/text/message";
import { checkConnection } from "../../state/checkConnection";
import type { ConnectionSuggestions } from "../../state/connectionSuggestions";
import type { Connect, ConnectionSettings, Session } from "../../state/session";
import type { RegisteredSources } from "../../state/sources/registeredSources";
import { waitForRepositories } from "../../state/waitForRepositories";
import { commands } from "../contributions/ids";
import { notify, showMessage, takeStep } from "../widgets/messages";
import { type InputContent, type InputStep, inputStep, stepBack } from "../widgets/multiStep";
import { chooseOne } from "../widgets/quickPick";
import type { Command } from "./command";
import { chooseConnection } from "./connectionChoice";

export interface ConnectDependencies {
  readonly session: Session;
  readonly sources: RegisteredSources;
  readonly connectionSettings: Pick<ConnectionSettings, "baseUrl" | "orgUrlSlug">;
  readonly suggestions: Pick<ConnectionSuggestions, "find">;
  readonly repositories: Repositories;
  readonly connectTo: Connect;
  readonly clock: Clock;
}

/**
 * Creates the commands of the connection. They ask for base URL, organization and API key, check them with one real
 * request, and only then store them. With the argument `connect`, as buttons named Connect give it, the first one asks
 * for a new connection at once. If no repository is known, there is nothing to request: the key is stored
 * unchecked, and the user is told before and after.
 */
export function connectionCommands(
  dependencies: ConnectDependencies & { readonly removeKey: () => Promise<void> },
): Command[] {
  const actions: Record<ConnectionAction, () => Promise<void>> = {
    connect: () => new ConnectDialog(dependencies).show("baseUrl"),
    replaceKey: () => new ConnectDialog(dependencies).show("firstMissing"),
    removeKey: async () => {
      // Data loaded with the key is deleted when its connection ends, so the connection must be the one in use.
      await dependencies.sources.choose(undefined);
      await dependencies.session.update();
      await dependencies.removeKey();
    },
  };
  return [
    {
      id: commands.connect,
      execute: async (argument) => {
        const isConnect = argument === "connect";
        const action = isConnect ? argument : await chooseConnection(dependencies);
        if (action) {
          await actions[action]();
        }
      },
    },
    { id: commands.setApiKey, execute: actions.replaceKey },
    { id: commands.removeApiKey, execute: actions.removeKey },
  ];
}

class ConnectDialog {
  private enteredConnection: Connection;
  /** Reason why the key was accepted without a check. */
  private uncheckedReason: UncheckedKeyReason | undefined;
  /** Suggestion that the user has agreed to. */
  private suggestion: SuggestedConnection | undefined;
  /** Reason why a suggestion is not offered. */
  private suggestionProblem: SuggestionProblem | undefined;

  constructor(private readonly deps: ConnectDependencies) {
    const { baseUrl, orgUrlSlug } = deps.connectionSettings;
    this.enteredConnection = { baseUrl, orgUrlSlug, apiKey: "" };
    for (const name of connectSteps) {
      this.enteredConnection = this.#withEntry(name, this.enteredConnection[name]);
    }
  }

  /**
   * Shows the steps from `first` on; `firstMissing` is the first step without a valid setting, at the latest that of
   * the key. Rejects with `CancelledError` if the user closes a box; nothing is stored then.
   */
  async show(first: "baseUrl" | "firstMissing"): Promise<void> {
    await waitForRepositories(this.deps.repositories, this.deps.clock);
    if (first === "baseUrl") {
      await this.#chooseSuggestion();
    }
    const isMissing = (name: ConnectStepName) => {
      const entry = parseInput(name, this.enteredConnection[name]);
      return !entry.ok;
    };
    const isFirstAsked = first === "baseUrl" && !this.suggestion;
    let index = isFirstAsked ? 0 : connectSteps.findIndex(isMissing);
    while (index < connectSteps.length) {
      const name = connectSteps[index] as ConnectStepName;
      const text = await inputStep(this.#inputFor(name));
      if (text === stepBack) {
        index--;
      } else {
        this.enteredConnection = this.#withEntry(name, text);
        index++;
      }
    }
    await this.#store();
  }

  /**
   * Offers the suggested connections, if there are any. The chosen one counts as entered, so that only the key is
   * missing. Rejects with `CancelledError` if the user closes the box.
   */
  async #chooseSuggestion(): Promise<void> {
    const { suggestions, problem } = this.deps.suggestions.find();
    this.suggestionProblem = problem;
    const { current } = this.deps.session;
    const newSuggestions = suggestions.filter(({ connection }) => !isConnectedTo(current, connection));
    if (newSuggestions.length === 0) {
      return;
    }
    const picks = createSuggestionPicks(newSuggestions);
    const choice = await chooseOne(picks, {
      title: connectTexts.title,
      placeholder: suggestionTexts.placeholder,
    });
    if (choice === undefined) {
      throw new CancelledError();
    }
    if (choice === "another") {
      return;
    }
    this.suggestion = choice;
    this.enteredConnection = { ...choice, apiKey: "" };
  }

  #withEntry(name: ConnectStepName, text: string): Connection {
    const entry = parseInput(name, text);
    if (!entry.ok) {
      return this.enteredConnection;
    }
    return { ...this.enteredConnection, [name]: entry.value };
  }

  #inputFor(name: ConnectStepName): InputStep {
    return {
      ...this.#createBox(name),
      ...this.#createContent(name),
      // Trusting the workspace reveals its repository while the box is open.
      update: {
        onDidChange: this.deps.repositories.onDidChange,
        content: () => this.#createContent(name),
      },
      validate: (text) => {
        const entry = parseInput(name, text);
        return entry.ok ? undefined : entry.problem;
      },
      ...(name === "apiKey" && { accept: (text, signal) => this.#check(text, signal) }),
    };
  }

  #createBox(name: ConnectStepName) {
    return createConnectInputBox(name, this.enteredConnection, this.deps.repositories.current);
  }

  #createContent(name: ConnectStepName): InputContent {
    const { prompt: usualPrompt, offersTrust } = this.#createBox(name);
    const refusedReason = name === "baseUrl" && this.suggestionProblem;
    const prompt = refusedReason ? refusedSuggestionPrompt(refusedReason) : usualPrompt;
    if (!offersTrust) {
      return { prompt };
    }
    const action = {
      icon: "shield",
      tooltip: nextStepLabels.manageTrust,
      onPress: () => takeStep("manageTrust"),
    };
    return { prompt, action };
  }

  /**
   * Checks the entered values with one request. Resolves with the problem, or with `undefined` if there is none or
   * there is nothing to request.
   */
  async #check(text: string, signal: AbortSignal): Promise<string | undefined> {
    const { connectTo, clock, repositories } = this.deps;
    const connection = this.#withEntry("apiKey", text);
    const checkTarget = findKeyCheckTarget(repositories.current);
    this.uncheckedReason = checkTarget.repository ? undefined : checkTarget.reason;
    if (!checkTarget.repository) {
      return undefined;
    }
    const { repository } = checkTarget;
    try {
      await checkConnection(connection, repository, connectTo, clock.now(), signal);
      return undefined;
    } catch (error) {
      if (error instanceof ServiceError) {
        return connectProblemText(error, { ...connection, repository });
      }
      throw error;
    }
  }

  async #store(): Promise<void> {
    const { enteredConnection, uncheckedReason } = this;
    const { host } = new URL(enteredConnection.baseUrl);
    try {
      await this.deps.session.connect(enteredConnection, this.#isSuggested());
      await this.deps.sources.choose(undefined);
    } catch (error) {
      const text = error instanceof KeyStoreError ? connectTexts.keyForSessionOnly : connectTexts.settingsNotWritten;
      void notify("warning", text);
      return;
    }
    if (this.deps.connectionSettings.orgUrlSlug !== enteredConnection.orgUrlSlug) {
      void notify("warning", connectTexts.organizationOverridden);
    } else if (uncheckedReason) {
      showMessage("information", uncheckedKeyMessage(uncheckedReason, host));
    } else {
      vscode.window.setStatusBarMessage(connectTexts.connected(host), 5_000);
    }
  }

  /** Returns whether the user agreed to a suggestion and changed nothing of it since. */
  #isSuggested(): boolean {
    const { baseUrl, orgUrlSlug } = this.enteredConnection;
    return this.suggestion?.baseUrl === baseUrl && this.suggestion.orgUrlSlug === orgUrlSlug;
  }
}

function isConnectedTo(session: SessionState, { baseUrl, orgUrlSlug }: SuggestedConnection): boolean {
  return session.kind === "connected" && session.baseUrl === baseUrl && session.orgUrlSlug === orgUrlSlug;
}
