import type { ApiKeyProblem } from "../../api/apiKey";
import type { BaseUrlProblem } from "../../api/baseUrl";

/** The steps of "Connect", in order. */
export const connectText = {
  title: "Connect to the test health service",
  baseUrl: { prompt: "Base URL of the service's API", placeholder: "https://api.example.com" },
  orgUrlSlug: {
    prompt: "Organization: its name in the service's web addresses. A pasted address will do",
    placeholder: "acme, or https://app.example.com/acme/…",
    invalid: "Enter the organization's name as it stands in the service's web addresses",
  },
  repository: {
    prompt: "Repository to check the key with: this workspace has none",
    placeholder: "github.com/acme/harbour",
    invalid: "Enter the repository as host/owner/name",
  },
  apiKey: {
    prompt: "API key. It is kept in the editor's secret storage and sent to this service alone",
    placeholder: "API key",
  },
  connected: (host: string) => `Connected to ${host}.`,
  keyForSessionOnly:
    "The editor's secret storage failed, so the key is kept until this window closes. The log says why.",
  settingsNotWritten:
    "The settings could not be written, and the key was not stored. Check that your settings file is valid, then connect again.",
  organizationOverridden:
    "Connected, but this workspace's settings name another organization, which is the one that is asked. Change testHealth.orgUrlSlug there.",
  removed: "The API key was removed, and all that was loaded with it.",
  notRemoved: "The editor's secret storage failed, so the stored key may still be there. The log says why.",
} as const;

const baseUrlProblems: Record<BaseUrlProblem, string> = {
  empty: "Enter the base URL of the service's API",
  notAUrl: "This is not a web address. Enter one like https://api.example.com",
  notHttps: "Only https is accepted: over http the key could be read on its way. http works for this computer alone",
  userInfo: "Leave user name and password out of the address: the key is asked for in a moment",
  query: "Leave everything from the question mark out of the address",
  fragment: "Leave everything from the # out of the address",
};

export function baseUrlProblem(problem: BaseUrlProblem): string {
  return baseUrlProblems[problem];
}

const apiKeyProblems: Record<ApiKeyProblem, string> = {
  empty: "Enter the API key",
  characters: "The key has characters that no key has (spaces, line breaks, letters outside ASCII). Copy it again",
};

export function apiKeyProblem(problem: ApiKeyProblem): string {
  return apiKeyProblems[problem];
}
