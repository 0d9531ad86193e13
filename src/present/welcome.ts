import type { FailingTestsState } from "../model/failingTests";
import type { SessionState } from "../model/session";
import type { RepositoriesState } from "../model/workspaceTests";

/**
 * What the failing tests view says while it has no rows. Each has a text with one button in the manifest (`viewsWelcome`), chosen by
 * the context key `testHealth.view`.
 */
export type Welcome =
  | "starting"
  | "noFolder"
  | "noRepository"
  | "notConnected"
  | "otherService"
  | "invalidBaseUrl"
  | "noOrganization"
  | "keyRefused"
  | "offline"
  | "failed"
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
  if (tests.some((state) => state.tests.length > 0)) return "rows";
  const missing = missingConnection(session);
  if (missing) return missing;
  if (repositories.kind === "noRepository") return "noRepository";
  const error = tests.find((state) => state.error)?.error;
  if (error) return error.reason === "unreachable" || error.reason === "dns" ? "offline" : "failed";
  const loaded = tests.length > 0 && tests.every((state) => state.window && !state.loading);
  return loaded ? "nothingFailing" : "loading";
}

function missingConnection(session: SessionState): Welcome | undefined {
  switch (session.kind) {
    case "starting":
      return "starting";
    case "noBaseUrl":
      return "notConnected";
    case "noKey":
      return session.otherOrigin ? "otherService" : "notConnected";
    case "invalidBaseUrl":
    case "noOrganization":
    case "keyRefused":
      return session.kind;
    case "connected":
      return undefined;
  }
}
