import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import type { Archive } from "./archive";

/** Gives the one archive. */
export type OpenArchive = () => Promise<Archive>;

/** Loads the archive's code when it is first opened: a window without a connection needs it only to forget what is kept. */
export function archiveOnDemand(files: Files, clock: Clock): OpenArchive {
  let archive: Promise<Archive> | undefined;
  return () => {
    archive ??= import("./archive").then((loaded) => new loaded.Archive(files, clock));
    return archive;
  };
}
