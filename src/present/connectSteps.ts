import { parseApiKey } from "../domain/apiKey";
import { parseBaseUrl } from "../domain/baseUrl";
import type { RepositoriesState } from "../domain/openRepositories";
import { parseOrgUrlSlug } from "../domain/orgUrlSlug";
import type { RepositoryId } from "../domain/records";
import type { Connection } from "../domain/sessionState";
import { apiKeyProblem, baseUrlProblem, connectText, type UncheckedReason, uncheckedPrompt } from "./text/connect";
import { inMessage } from "./text/inert";

export type ConnectStepName = keyof Connection;

/** The steps of "Connect": the same, in the same order, whatever the workspace is. */
export const connectSteps: readonly ConnectStepName[] = ["baseUrl", "orgUrlSlug", "apiKey"];

/** The text of a box as it is used from then on, or what is wrong with it in the words of that box. */
export type EntryResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string };

/** Reads what was typed into the box of a step. */
export function readEntry(name: ConnectStepName, text: string): EntryResult {
  switch (name) {
    case "baseUrl": {
      const url = parseBaseUrl(text);
      return url.ok ? { ok: true, value: url.baseUrl } : { ok: false, problem: baseUrlProblem(url.problem) };
    }
    case "orgUrlSlug": {
      const slug = parseOrgUrlSlug(text);
      return slug === undefined ? { ok: false, problem: connectText.orgUrlSlug.invalid } : { ok: true, value: slug };
    }
    case "apiKey": {
      const key = parseApiKey(text);
      return key.ok ? { ok: true, value: key.apiKey } : { ok: false, problem: apiKeyProblem(key.problem) };
    }
  }
}

/** What is known of the repository that a key can be checked with. */
export type KeyCheck =
  | { readonly repository: RepositoryId }
  | { readonly repository?: undefined; readonly reason: UncheckedReason };

/** Tells with which repository a key can be checked, or why with none. */
export function keyCheck(repositories: RepositoriesState): KeyCheck {
  switch (repositories.kind) {
    case "found": {
      const repository = repositories.repositories[0]?.repository;
      return repository ? { repository } : { reason: "noRepository" };
    }
    case "noRepository":
      return { reason: repositories.gitIs ?? "noRepository" };
    case "noFolder":
    case "starting":
      return { reason: repositories.kind };
  }
}

/** What the box of a step shows. */
export interface ConnectBox {
  readonly title: string;
  /** Counted from 1. */
  readonly step: number;
  readonly totalSteps: number;
  readonly prompt: string;
  readonly placeholder: string;
  readonly value: string;
  /** The box masks what is typed. */
  readonly password: boolean;
  /** The person can trust the workspace from here. */
  readonly offersTrust: boolean;
}

/**
 * Gives what the box of a step shows. The next steps name the base URL as it was completed.
 *
 * @param entered what was entered so far, as `readEntry` gave it; of the step itself, what its box begins with
 */
export function connectBox(name: ConnectStepName, entered: Connection, repositories: RepositoriesState): ConnectBox {
  const service = inMessage(entered.baseUrl, 120);
  const base = {
    title: connectText.title,
    step: connectSteps.indexOf(name) + 1,
    totalSteps: connectSteps.length,
    placeholder: connectText[name].placeholder,
    value: entered[name],
    password: false,
    offersTrust: false,
  };
  switch (name) {
    case "baseUrl":
      return { ...base, prompt: connectText.baseUrl.prompt };
    case "orgUrlSlug":
      return { ...base, prompt: connectText.orgUrlSlug.prompt(service) };
    case "apiKey": {
      const check = keyCheck(repositories);
      const prompt = check.repository ? connectText.apiKey.prompt(service) : uncheckedPrompt(check.reason, service);
      const offersTrust = !check.repository && check.reason === "notTrusted";
      return { ...base, prompt, password: true, offersTrust };
    }
  }
}
