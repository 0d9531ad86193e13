import type { RepositoryId } from "../domain/records";
import type { Connection } from "../domain/sessionState";
import { windowAt } from "../domain/time/window";
import type { Connect } from "./session";

/**
 * Makes the one request that shows whether a connection works: a single failing test of the last 24 hours. Nothing is stored.
 * Resolves if the service answered; rejects with the `ServiceError` that says what is wrong, or with `CancelledError`.
 */
export async function checkConnection(
  connection: Connection,
  repository: RepositoryId,
  connect: Connect,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const service = await connect(connection);
  const query = { repository, orgUrlSlug: connection.orgUrlSlug, ...windowAt(now, "24h"), pageSize: 1 };
  try {
    for await (const _ of service.failingTests(query, signal)) return;
  } finally {
    service.dispose();
  }
}
