import type { Disposable } from "../../base/disposable";
import type { Log } from "../../base/log";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import type { ServiceError } from "../../domain/serviceError";
import { errorFacts } from "../../present/text/errorFacts";

/** Writes each failed load to the log, once, with what the service said and what caused it. */
export function logFailures(tests: ShownTests, log: Log): Disposable {
  const logged = new WeakSet<ServiceError>();
  return tests.onDidChange(() => {
    for (const { error } of tests.current) {
      if (!error || logged.has(error)) continue;
      logged.add(error);
      logFailure(error, log);
    }
  });
}

/** One failed request as a line of the log. Nothing in it holds the key: errors of the client are redacted. */
export function logFailure(error: ServiceError, log: Log): void {
  const cause = error.cause instanceof Error ? `; ${error.cause.message}` : "";
  log.warn(`${error.message}: ${errorFacts(error)}${cause}`);
}
