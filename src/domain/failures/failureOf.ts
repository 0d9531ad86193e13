import { ServiceError } from "../serviceError";
import type { ConnectedSession } from "../sessionState";

/** What went wrong while the failing tests were asked for, as a `ServiceError`; anything else is a fault of ours, and becomes one. */
export function failureOf({ baseUrl }: ConnectedSession, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError("internal", { operation: "listFailingTests", host: new URL(baseUrl).host }, error);
}
