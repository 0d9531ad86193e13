import { t } from "../../base/l10n";
import type { ApiKeyProblem } from "../../domain/apiKey";
import type { BaseUrlProblem } from "../../domain/baseUrl";
import type { SuggestionProblem } from "../../domain/suggestedConnection";
import type { Message } from "./message";

/** Reason why a key cannot be checked: the request for the check needs a repository, and none is known. */
export type UncheckedKeyReason = "noFolder" | "noRepository" | "notTrusted" | "virtual" | "starting";

/** Texts of the boxes of "Connect", and of the messages afterwards. */
export const connectTexts = {
  title: t("Connect to the test health service"),
  baseUrl: { prompt: t("Base URL of the service's API"), placeholder: "https://api.example.com" },
  orgUrlSlug: {
    prompt: (service: string) =>
      t("Organization at {0}: its name in the service's web addresses. A pasted address will do", service),
    placeholder: t("acme, or https://app.example.com/acme/…"),
    invalid: t("Enter the organization's name as it stands in the service's web addresses"),
  },
  apiKey: {
    prompt: (service: string) =>
      t("API key for {0}. It is kept in the editor's secret storage and sent to this service alone", service),
    placeholder: t("API key"),
  },
  connected: (host: string) => t("Connected to {0}.", host),
  keyForSessionOnly: t(
    "The editor's secret storage failed, so the key is kept until this window closes. See the log for details.",
  ),
  settingsNotWritten: t(
    "The settings could not be written, and the key was not stored. Check that your settings file is valid, then connect again.",
  ),
  organizationOverridden: t(
    "The API key is stored, but this workspace's settings name another organization, which has a key of its own. Change testHealth.orgUrlSlug there.",
  ),
} as const;

/** Texts of the box that offers a connection which the user did not enter. */
export const suggestionTexts = {
  placeholder: t("Select only what you know: nothing is sent before you enter an API key"),
  folder: t("Suggested by this folder's settings (.vscode/settings.json)"),
  workspaceFile: t("Suggested by the settings of this workspace's .code-workspace file"),
  computer: t("Suggested by the settings of this container or remote computer"),
  byExtension: (name: string) => t("Suggested by the extension {0}", name),
} as const;

const suggestionProblemTexts: Record<SuggestionProblem, string> = {
  shape: t("testHealth.suggestedConnection in its settings needs the texts service and organization"),
  organization: t("testHealth.suggestedConnection in its settings names no organization"),
  tooLong: t("testHealth.suggestedConnection in its settings is too long to be shown in full"),
  empty: t("testHealth.suggestedConnection in its settings names no service"),
  notAUrl: t("the service of testHealth.suggestedConnection in its settings is no web address"),
  notHttps: t("the service of testHealth.suggestedConnection in its settings is not https"),
  userInfo: t("the service of testHealth.suggestedConnection in its settings has a user name or password"),
  query: t("the service of testHealth.suggestedConnection in its settings has a question mark"),
  fragment: t("the service of testHealth.suggestedConnection in its settings has a #"),
};

/** Returns the prompt for the base URL where the workspace suggests one that is not offered. */
export function refusedSuggestionPrompt(problem: SuggestionProblem): string {
  return t(
    "Base URL of the service's API. What this workspace suggests is not offered: {0}",
    suggestionProblemTexts[problem],
  );
}

const uncheckedKeyPrompts: Record<UncheckedKeyReason, (service: string) => string> = {
  noFolder: (service) =>
    t("API key for {0}. It cannot be checked before a folder is open: no repository is known", service),
  noRepository: (service) =>
    t(
      "API key for {0}. It cannot be checked before the repository is set: no folder has a Git remote that names one",
      service,
    ),
  notTrusted: (service) =>
    t(
      "API key for {0}. It cannot be checked before you trust this workspace: until then, Git may not be asked for the repository",
      service,
    ),
  virtual: (service) =>
    t(
      "API key for {0}. It cannot be checked before the repository is set: Git is not available in virtual workspaces",
      service,
    ),
  starting: (service) => t("API key for {0}. It cannot be checked before Git has named the repository", service),
};

/** Returns the prompt for a key that is stored without a check, with the reason. */
export function uncheckedKeyPromptText(reason: UncheckedKeyReason, service: string): string {
  return uncheckedKeyPrompts[reason](service);
}

const uncheckedKeyMessages: Record<UncheckedKeyReason, (host: string) => Message> = {
  noFolder: (host) => ({
    text: t(
      "The API key for {0} is stored, but not checked. Open a folder of your repository to see its failing tests.",
      host,
    ),
    step: "openFolder",
  }),
  noRepository: (host) => ({
    text: t("The API key for {0} is stored, but not checked. Set the repository to see its failing tests.", host),
    step: "setRepository",
  }),
  notTrusted: (host) => ({
    text: t("The API key for {0} is stored, but not checked. Trust this workspace to see its failing tests.", host),
    step: "manageTrust",
  }),
  virtual: (host) => ({
    text: t("The API key for {0} is stored, but not checked. Set the repository to see its failing tests.", host),
    step: "setRepository",
  }),
  starting: (host) => ({
    text: t(
      "The API key for {0} is stored, but not checked. Failing tests are loaded once Git has named the repository.",
      host,
    ),
  }),
};

/**
 * Returns the message that a key was stored without a check, with the step that makes the check possible if the user
 * can take it.
 */
export function uncheckedKeyMessage(reason: UncheckedKeyReason, host: string): Message {
  return uncheckedKeyMessages[reason](host);
}

const baseUrlProblemTexts: Record<BaseUrlProblem, string> = {
  empty: t("Enter the base URL of the service's API"),
  notAUrl: t("This is not a web address. Enter one like https://api.example.com"),
  notHttps: t("Only https is accepted: over http the key could be read on its way. http works for this computer alone"),
  userInfo: t("Leave user name and password out of the address: the key is asked for in a moment"),
  query: t("Leave everything from the question mark out of the address"),
  fragment: t("Leave everything from the # out of the address"),
};

export function baseUrlProblemText(problem: BaseUrlProblem): string {
  return baseUrlProblemTexts[problem];
}

const apiKeyProblemTexts: Record<ApiKeyProblem, string> = {
  empty: t("Enter the API key"),
  characters: t("The key has characters that no key has (spaces, line breaks, letters outside ASCII). Copy it again"),
};

export function apiKeyProblemText(problem: ApiKeyProblem): string {
  return apiKeyProblemTexts[problem];
}
