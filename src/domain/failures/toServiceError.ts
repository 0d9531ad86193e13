import { ServiceError } from "../serviceError";
import type { ConnectedSession } from "../sessionState";

/**
 * Converts the error of a request for failing tests to a `ServiceError`. Any other error is a bug of the extension and
 * becomes an `internal` one.
 */
export function toServiceError({ baseUrl }: ConnectedSession, error: unknown): ServiceError {
  if (error instanceof ServiceError) {
    return error;
  }
  return new ServiceError("internal", { operation: "listFailingTests", host: new URL(baseUrl).host }, error);
}
