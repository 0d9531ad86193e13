import { ServiceError } from "../api/errors";
import type { ConnectedSession } from "./session";

/** What went wrong while the failing tests were asked for, as a `ServiceError`; anything else is a fault of ours, and becomes one. */
export function failureOf({ baseUrl }: ConnectedSession, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError("internal", { operation: "listFailingTests", host: new URL(baseUrl).host }, error);
}
