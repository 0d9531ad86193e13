import type { FailingTestsState } from "../domain/failingTestsState";
import type { RepositoriesState } from "../domain/openRepositories";
import type { ServiceFailure } from "../domain/serviceError";
import type { SessionState } from "../domain/sessionState";

/**
 * What the failing tests view says while it has no failing tests. Each has a text with one button in the manifest
 * (`viewsWelcome`), chosen by the context key `testHealth.view`; but `nothingFailing` has a line and a row of its own,
 * since a text of the manifest names no days.
 */
export type Welcome =
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

/** The one state the view is in: what must be mended first comes first. */
export function welcomeOf(
  session: SessionState,
  repositories: RepositoriesState,
  tests: readonly FailingTestsState[],
): Welcome {
  if (repositories.kind === "noFolder") return "noFolder";
  if (tests.some((state) => state.tests.length > 0 || state.unreadable > 0)) return "rows";
  const missing = missingConnection(session);
  if (missing) return missing;
  if (repositories.kind === "noRepository") return repositories.gitIs ?? "noRepository";
  const error = tests.find((state) => state.error)?.error;
  if (error) return failures[error.reason] ?? "failed";
  if (tests.some(({ loading, refreshing }) => loading && !refreshing)) return "loading";
  if (tests.some(({ incomplete }) => incomplete === "stopped")) return "stopped";
  return tests.length > 0 && tests.every(({ window }) => window) ? "nothingFailing" : "loading";
}

const failures: Partial<Record<ServiceFailure, Welcome>> = {
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

function missingConnection(session: SessionState): Welcome | undefined {
  switch (session.kind) {
    case "starting":
      return "starting";
    case "noBaseUrl":
      return "notConnected";
    case "noKey":
      if (session.unreadable) return "keyUnreadable";
      return session.otherOrigin ? "otherService" : "notConnected";
    case "invalidBaseUrl":
    case "noOrganization":
    case "keyRefused":
      return session.kind;
    case "connected":
      return undefined;
  }
}
