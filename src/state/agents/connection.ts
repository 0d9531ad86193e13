import type { Repositories } from "../../domain/openRepositories";
import type { Session } from "../session";

/** Why the service cannot be asked for agents. */
export type WhyNothing = "notConnected" | "keyRefused" | "noRepository";

/** It is known whether there is a connection, and which repositories are open. */
export function hasStarted(session: Pick<Session, "current">, repositories: Pick<Repositories, "current">): boolean {
  return session.current.kind !== "starting" && repositories.current.kind !== "starting";
}

/** `undefined` where the service can be asked. */
export function whyNothing(
  session: Pick<Session, "current">,
  repositories: Pick<Repositories, "current">,
): WhyNothing | undefined {
  if (session.current.kind === "keyRefused") return "keyRefused";
  if (session.current.kind !== "connected") return "notConnected";
  return repositories.current.kind === "found" ? undefined : "noRepository";
}
