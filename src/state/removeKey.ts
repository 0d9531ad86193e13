import { clearRejectedKey } from "../api/rejectedKeyStore";
import type { FileStore } from "../base/fileStore";
import { getKeyId, isKeyGone } from "../domain/sessionState";
import type { TestRuns } from "./runs/testRuns";
import type { Session } from "./session";

export interface KeyDependents {
  readonly session: Session;
  readonly runs: Pick<TestRuns, "keptCount" | "clear">;
  /** Files of all editor windows of the user. */
  readonly sharedFiles: Pick<FileStore, "remove">;
}

/**
 * Removes the key and the data that was read with it, if the user confirms. A wait that the service requested stays
 * known: it applies to every key. Rejects with `KeyStoreError` if the key could not be removed.
 *
 * @param confirm asks the user, given the number of test runs that are removed with the key
 */
export async function removeKey(
  { session, runs, sharedFiles }: KeyDependents,
  confirm: (testRuns: number) => Promise<boolean>,
): Promise<"removed" | "declined" | "noKey"> {
  let keyId: string | undefined;
  // A key that another editor window stores while the question is open needs a new confirmation.
  do {
    if (isKeyGone(session.current)) return "noKey";
    keyId = getKeyId(session.current);
    if (!(await confirm(runs.keptCount))) return "declined";
  } while (getKeyId(session.current) !== keyId);
  await session.disconnect();
  await runs.clear();
  await clearRejectedKey(sharedFiles);
  return "removed";
}
