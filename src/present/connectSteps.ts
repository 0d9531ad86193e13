import { parseApiKey } from "../domain/apiKey";
import { parseBaseUrl } from "../domain/baseUrl";
import type { RepositoriesState } from "../domain/openRepositories";
import { parseOrgUrlSlug } from "../domain/orgUrlSlug";
import type { RepositoryId } from "../domain/records";
import type { Connection } from "../domain/sessionState";
import {
  apiKeyProblemText,
  baseUrlProblemText,
  connectTexts,
  type UncheckedKeyReason,
  uncheckedKeyPromptText,
} from "./text/connect";
import { notificationText } from "./text/sanitize";

export type ConnectStepName = keyof Connection;

/** Steps of "Connect": the same, in the same order, in every workspace. */
export const connectSteps: readonly ConnectStepName[] = ["baseUrl", "orgUrlSlug", "apiKey"];

/** Normalized input of a box, or the validation message for the box. */
export type InputResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string };

/** Parses the input of a step's box. */
export function parseInput(name: ConnectStepName, text: string): InputResult {
  switch (name) {
    case "baseUrl": {
      const url = parseBaseUrl(text);
      if (url.ok) {
        return { ok: true, value: url.baseUrl };
      }
      return { ok: false, problem: baseUrlProblemText(url.problem) };
    }
    case "orgUrlSlug": {
      const slug = parseOrgUrlSlug(text);
      if (slug === undefined) {
        return { ok: false, problem: connectTexts.orgUrlSlug.invalid };
      }
      return { ok: true, value: slug };
    }
    case "apiKey": {
      const key = parseApiKey(text);
      if (key.ok) {
        return { ok: true, value: key.apiKey };
      }
      return { ok: false, problem: apiKeyProblemText(key.problem) };
    }
  }
}

/** Repository that a key can be checked with, or the reason why there is none. */
export type KeyCheckTarget =
  | { readonly repository: RepositoryId }
  | { readonly repository?: undefined; readonly reason: UncheckedKeyReason };

/** Finds the repository that a key can be checked with, or the reason why there is none. */
export function findKeyCheckTarget(repositories: RepositoriesState): KeyCheckTarget {
  switch (repositories.kind) {
    case "found": {
      const repository = repositories.repositories[0]?.repository;
      return repository ? { repository } : { reason: "noRepository" };
    }
    case "noRepository":
      return { reason: repositories.gitUnavailableReason ?? "noRepository" };
    case "noFolder":
    case "starting":
      return { reason: repositories.kind };
  }
}

/** Content of a step's input box. */
export interface ConnectInputBox {
  readonly title: string;
  /** Number of the step, starting with 1. */
  readonly step: number;
  readonly totalSteps: number;
  readonly prompt: string;
  readonly placeholder: string;
  readonly value: string;
  /** Whether the box masks its input. */
  readonly password: boolean;
  /** Whether the box offers to trust the workspace. */
  readonly offersTrust: boolean;
}

/**
 * Creates the content of a step's input box. Later steps show the normalized base URL.
 *
 * @param enteredValues the previous inputs, as returned by `parseInput`; for the step itself, the initial value of its
 * box
 */
export function createConnectInputBox(
  name: ConnectStepName,
  enteredValues: Connection,
  repositories: RepositoriesState,
): ConnectInputBox {
  const serviceText = notificationText(enteredValues.baseUrl, 120);
  const base = {
    title: connectTexts.title,
    step: connectSteps.indexOf(name) + 1,
    totalSteps: connectSteps.length,
    placeholder: connectTexts[name].placeholder,
    value: enteredValues[name],
    password: false,
    offersTrust: false,
  };
  switch (name) {
    case "baseUrl":
      return { ...base, prompt: connectTexts.baseUrl.prompt };
    case "orgUrlSlug":
      return { ...base, prompt: connectTexts.orgUrlSlug.prompt(serviceText) };
    case "apiKey": {
      const checkTarget = findKeyCheckTarget(repositories);
      const prompt = checkTarget.repository
        ? connectTexts.apiKey.prompt(serviceText)
        : uncheckedKeyPromptText(checkTarget.reason, serviceText);
      const offersTrust = !checkTarget.repository && checkTarget.reason === "notTrusted";
      return { ...base, prompt, password: true, offersTrust };
    }
  }
}
