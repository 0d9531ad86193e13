import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import { OnDemand } from "../base/onDemand";
import type { Archive } from "./archive";

/** Gives the one archive. Rejects if its code cannot be read. */
export type OpenArchive = () => Promise<Archive>;

/**
 * Loads the archive's code when it is first opened: a window without a connection needs it only to forget what is kept.
 *
 * @param files see `Archive`, as all that follows
 */
export function archiveOnDemand(files: Files, clock: Clock, workspaceFiles = files): OpenArchive {
  const archive = new OnDemand(async () => new (await import("./archive")).Archive(files, clock, workspaceFiles));
  return () => archive.get();
}
