import { abortWith } from "../../base/async";
import { CancelledError, throwIfCancelled } from "../../base/errors";
import type { TestRun } from "../../domain/records";
import type { CachedRuns } from "../../domain/runs/lookedUpRun";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { Session } from "../session";

/** A response of the service, and the connection that it belongs to. */
export interface RequestedRun {
  readonly run: TestRun;
  readonly asker: CachedRuns["asker"];
}

/**
 * Requests a run from the service. Rejects with `ServiceError`, or with `CancelledError` if the signal is aborted, the
 * session changes meanwhile or there is no connection. A key that the service rejects is rejected for the session too.
 */
export async function requestRun(session: Session, query: TestRunQuery, signal: AbortSignal): Promise<RequestedRun> {
  const connection = session.current;
  if (connection.kind !== "connected") {
    throw new CancelledError();
  }
  const controller = new AbortController();
  const links = [abortWith(controller, signal), abortWith(controller, connection.signal)];
  try {
    const service = await connection.service();
    const run = await service.testRun(query, controller.signal);
    throwIfCancelled(controller.signal);
    const { keyId, baseUrl, orgUrlSlug } = connection;
    return { run, asker: { keyId, baseUrl, orgUrlSlug } };
  } catch (error) {
    session.rejectKeyIfUnauthorized(connection, error);
    throw error;
  } finally {
    for (const link of links) {
      link.dispose();
    }
  }
}
