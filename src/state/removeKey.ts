import { forgetRefusals } from "../api/sharedRefusals";
import type { Files } from "../base/files";
import { isKeyGone, keyIdOf } from "../domain/sessionState";
import type { TestRuns } from "./runs/testRuns";
import type { Session } from "./session";

export interface KeyOwners {
  readonly session: Session;
  readonly runs: Pick<TestRuns, "keptCount" | "clear">;
  /** Those of all windows of the person. */
  readonly sharedFiles: Pick<Files, "remove">;
}

/**
 * Forgets the key, and what is known by it, if the person agrees. How long the service wants to be left alone stays
 * known: that holds for every key. Rejects with `KeyStoreError` if the key could not be removed.
 *
 * @param agrees asks the person; gets how many test runs go with the key
 */
export async function removeKey(
  { session, runs, sharedFiles }: KeyOwners,
  agrees: (testRuns: number) => Promise<boolean>,
): Promise<"removed" | "declined" | "noKey"> {
  let keyId: string | undefined;
  // A key that another window stores while the question is open is another question.
  do {
    if (isKeyGone(session.current)) return "noKey";
    keyId = keyIdOf(session.current);
    if (!(await agrees(runs.keptCount))) return "declined";
  } while (keyIdOf(session.current) !== keyId);
  await session.disconnect();
  await runs.clear();
  await forgetRefusals(sharedFiles);
  return "removed";
}
