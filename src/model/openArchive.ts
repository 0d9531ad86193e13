import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import type { Archive } from "./archive";

/** Gives the one archive. */
export type OpenArchive = () => Promise<Archive>;

/** Loads the archive's code when it is first opened and never before: a window without a connection does without. */
export function archiveOnDemand(files: Files, clock: Clock): OpenArchive {
  let archive: Promise<Archive> | undefined;
  return () => {
    archive ??= import("./archive").then((loaded) => new loaded.Archive(files, clock));
    return archive;
  };
}
