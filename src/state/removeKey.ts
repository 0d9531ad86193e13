import { isDeepStrictEqual } from "node:util";
import { clearRejectedKey } from "../api/rejectedKeyStore";
import type { FileStore } from "../base/fileStore";
import { getKeyId } from "../domain/sessionState";
import type { KeyOwner } from "../domain/storedKey";
import type { DiskCache } from "./diskCache";
import type { TestRuns } from "./runs/testRuns";
import type { Session } from "./session";

export interface KeyDependents {
  readonly session: Session;
  readonly runs: Pick<TestRuns, "keptCount" | "clear">;
  readonly diskCache: Pick<DiskCache, "clear">;
  /** Files of all editor windows of the user. */
  readonly sharedFiles: Pick<FileStore, "remove">;
}

/** Question to the user before keys are removed. */
export interface KeyRemoval {
  /** Owner of the key of this connection, if there is one. */
  readonly current: KeyOwner | undefined;
  readonly keyCount: number;
  /** Number of test runs of this workspace that are removed with the key. */
  readonly runCount: number;
}

/**
 * Removes the key of this connection, or all of them, and the data that was read with them, if the user confirms. A
 * wait that the service requested stays known: it applies to every key. Rejects with `KeyStoreError` if a key could not
 * be removed.
 */
export async function removeKey(
  { session, runs, diskCache, sharedFiles }: KeyDependents,
  confirm: (removal: KeyRemoval) => Promise<"current" | "all" | undefined>,
): Promise<"removed" | "allRemoved" | "declined" | "noKey"> {
  let askedKeys: RemovableKeys;
  let answer: "current" | "all" | undefined;
  // A key that another editor window stores while the question is open needs a new confirmation.
  do {
    askedKeys = await listRemovableKeys(session);
    if (askedKeys.all.length === 0) {
      return "noKey";
    }
    answer = await confirm({
      current: askedKeys.current,
      keyCount: askedKeys.all.length,
      runCount: runs.keptCount,
    });
    if (!answer) {
      return "declined";
    }
  } while (!isDeepStrictEqual(await listRemovableKeys(session), askedKeys));
  const owners = answer === "current" && askedKeys.current ? [askedKeys.current] : askedKeys.all;
  await session.disconnect(owners);
  await runs.clear();
  await diskCache.clear();
  await clearRejectedKey(sharedFiles);
  return owners.length > 1 ? "allRemoved" : "removed";
}

interface RemovableKeys {
  readonly current: KeyOwner | undefined;
  readonly all: readonly KeyOwner[];
  readonly keyId: string | undefined;
}

async function listRemovableKeys(session: Session): Promise<RemovableKeys> {
  const owners = await session.listKeys();
  return { ...owners, keyId: getKeyId(session.current) };
}
