import type { FailingTestsState } from "../domain/failingTestsState";
import type { RepositoriesState } from "../domain/openRepositories";
import type { ServiceFailure } from "../domain/serviceError";
import type { SessionState } from "../domain/sessionState";

/**
 * State of the failing tests view without failing tests. Each has a text with one button in the manifest
 * (`viewsWelcome`), selected by the context key `testHealth.view`; only `nothingFailing` has a message and a row
 * instead, since a text of the manifest cannot contain dates.
 */
export type WelcomeState =
  | "starting"
  | "noFolder"
  | "noRepository"
  | "notTrusted"
  | "virtual"
  | "notConnected"
  | "otherService"
  | "keyUnreadable"
  | "invalidBaseUrl"
  | "noOrganization"
  | "keyRefused"
  | "noSource"
  | "offline"
  | "certificate"
  | "forbidden"
  | "notFound"
  | "busy"
  | "failed"
  | "stopped"
  | "loading"
  | "nothingFailing"
  | "rows";

/** Returns the state of the view: the problem to fix first has precedence. */
export function findWelcomeState(
  session: SessionState,
  repositories: RepositoriesState,
  tests: readonly FailingTestsState[],
): WelcomeState {
  if (repositories.kind === "noFolder") {
    return "noFolder";
  }
  if (tests.some((state) => state.tests.length > 0 || state.unreadable > 0)) {
    return "rows";
  }
  const missing = findMissingConnection(session);
  if (missing) {
    return missing;
  }
  if (repositories.kind === "noRepository") {
    return repositories.gitUnavailableReason ?? "noRepository";
  }
  const error = tests.find((state) => state.error)?.error;
  if (error) {
    return welcomeByFailure[error.reason] ?? "failed";
  }
  if (tests.some(({ loading, refreshing }) => loading && !refreshing)) {
    return "loading";
  }
  if (tests.some(({ incomplete }) => incomplete === "stopped")) {
    return "stopped";
  }
  if (tests.length > 0 && tests.every(({ window }) => window)) {
    return "nothingFailing";
  }
  return "loading";
}

const welcomeByFailure: Partial<Record<ServiceFailure, WelcomeState>> = {
  unreachable: "offline",
  dns: "offline",
  deadline: "offline",
  proxyAuthentication: "offline",
  certificate: "certificate",
  forbidden: "forbidden",
  notFound: "notFound",
  unexpectedResponse: "notFound",
  redirected: "notFound",
  rateLimited: "busy",
  serverError: "busy",
};

function findMissingConnection(session: SessionState): WelcomeState | undefined {
  switch (session.kind) {
    case "starting":
      return "starting";
    case "noBaseUrl":
      return "notConnected";
    case "noKey":
      if (session.unreadable) {
        return "keyUnreadable";
      }
      return session.otherOrigin ? "otherService" : "notConnected";
    case "invalidBaseUrl":
    case "noOrganization":
    case "keyRefused":
    case "noSource":
      return session.kind;
    case "connected":
      return undefined;
  }
}
