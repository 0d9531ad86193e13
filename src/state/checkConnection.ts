import type { RepositoryId } from "../domain/records";
import type { Connection } from "../domain/sessionState";
import { computeWindow } from "../domain/time/window";
import type { Connect } from "./session";

/**
 * Sends the one request that shows whether a connection works: for a single failing test of the last 24 hours. Stores
 * nothing. Resolves if the service answered; rejects with the `ServiceError` of the failed request, or with
 * `CancelledError`.
 */
export async function checkConnection(
  connection: Connection,
  repository: RepositoryId,
  connect: Connect,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const service = await connect(connection);
  const query = { repository, orgUrlSlug: connection.orgUrlSlug, ...computeWindow(now, "24h"), pageSize: 1 };
  try {
    for await (const _ of service.failingTests(query, signal)) {
      return;
    }
  } finally {
    service.dispose();
  }
}
