import type { Disposable } from "../../base/disposable";
import type { Log } from "../../base/log";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import type { ServiceError } from "../../domain/serviceError";
import { errorDetailsText } from "../../present/text/errorFacts";

/** Logs each failed load once, with the service's response and the cause. */
export function logFailures(tests: FailingTestsSource, log: Log): Disposable {
  const loggedErrors = new WeakSet<ServiceError>();
  return tests.onDidChange(() => {
    for (const { error } of tests.current) {
      if (!error || loggedErrors.has(error)) {
        continue;
      }
      loggedErrors.add(error);
      logFailure(error, log);
    }
  });
}

/** Logs a failed request on one line. The line never contains the API key: errors of the client are redacted. */
export function logFailure(error: ServiceError, log: Log): void {
  const cause = error.cause instanceof Error ? `; ${error.cause.message}` : "";
  log.warn(`${error.message}: ${errorDetailsText(error)}${cause}`);
}
