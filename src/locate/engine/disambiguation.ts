import { isSame, type SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import type { FileIndex } from "../fileIndex/fileIndex";
import type { SourceFiles } from "../files";
import { fileHints } from "./fileHints";
import { cleanPath } from "./paths/clean";
import type { LearnedBeginnings } from "./paths/learned";
import { manifestsAround, namesPackage, packageNames } from "./paths/packages";

/** What tells which of several files is meant, beside what the files hold. */
export interface Evidence {
  readonly index: FileIndex;
  readonly learned: LearnedBeginnings;
}

/** Files that are compared by their packages. */
const mostCompared = 20;

/**
 * Settles which of several files a record means, none of which the record itself rules out: the one that the person chose, that its path's
 * beginning has stood for so far, or whose package its suite names. Owners do not count: the service finds them by the very path that is open.
 */
export class Ties {
  constructor(
    private readonly files: Pick<SourceFiles, "read">,
    /** What the person chose. */
    private readonly picked: (test: TestAddress) => SourceFile | undefined,
  ) {}

  /** Without a look into any file. */
  known(test: TestAddress, files: readonly SourceFile[], { learned }: Evidence): SourceFile | undefined {
    if (files.length < 2) return files[0];
    const picked = this.picked(test);
    const chosen = picked && files.find((file) => isSame(file, picked));
    if (chosen) return chosen;
    for (const hint of fileHints(test)) {
      if (hint.kind !== "path") continue;
      for (const path of cleanPath(hint.path)) {
        const file = learned.choose(path, files);
        if (file) return file;
      }
    }
    return undefined;
  }

  /** As `known`, and by the packages' names. */
  async settle(test: TestAddress, files: readonly SourceFile[], evidence: Evidence): Promise<SourceFile | undefined> {
    const known = this.known(test, files, evidence);
    if (known || files.length > mostCompared) return known;
    const named: SourceFile[] = [];
    for (const file of files) {
      const names = await this.packageNames(file, evidence.index);
      if (namesPackage(test.parent, names) || namesPackage(test.classname, names)) named.push(file);
    }
    return named.length === 1 ? named[0] : undefined;
  }

  private async packageNames(file: SourceFile, index: FileIndex): Promise<readonly string[]> {
    const names: string[] = [];
    for (const manifest of manifestsAround(file, index)) {
      const read = await this.files.read(manifest);
      if (read) names.push(...packageNames(manifest, read.text));
    }
    return names;
  }
}
