import type { Repositories } from "../../domain/openRepositories";
import type { Session } from "../session";

/** Reason why the service is unavailable to agents. */
export type UnavailableReason = "notConnected" | "keyRefused" | "noRepository";

/** Returns whether the connection and the open repositories are known. */
export function hasStarted(session: Pick<Session, "current">, repositories: Pick<Repositories, "current">): boolean {
  return session.current.kind !== "starting" && repositories.current.kind !== "starting";
}

/** Returns the reason why the service is unavailable; `undefined` if it is available. */
export function findUnavailableReason(
  session: Pick<Session, "current">,
  repositories: Pick<Repositories, "current">,
): UnavailableReason | undefined {
  if (session.current.kind === "keyRefused") {
    return "keyRefused";
  }
  if (session.current.kind !== "connected") {
    return "notConnected";
  }
  return repositories.current.kind === "found" ? undefined : "noRepository";
}
