import { isSameFile, type SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import type { FileIndex } from "../fileIndex/fileIndex";
import type { GuardedFiles } from "../guard";
import { fileHints } from "./fileHints";
import { cleanPath } from "./paths/cleanPath";
import type { LearnedPrefixes } from "./paths/learnedPrefixes";
import { findManifests, parsePackageNames, startsWithPackageName } from "./paths/packages";

/** Information about the workspace by which one of several files is chosen, besides the files' contents. */
export interface DisambiguationContext {
  readonly index: FileIndex;
  readonly learnedPrefixes: LearnedPrefixes;
}

/** Maximum number of files that are compared by their packages. */
const maxComparedFiles = 20;

/**
 * Disambiguator of several files to which a record may refer and of which the record itself rules out none. Chooses
 * the file that the user chose before, the one for which the path's prefix has stood so far, or the one whose package
 * is named by the record's suite. Owners do not count: the service derives them from the same ambiguous path.
 */
export class Disambiguator {
  constructor(
    private readonly files: Pick<GuardedFiles, "parse">,
    /** Returns the file that the user chose for a test. */
    private readonly chosenFileFor: (test: TestAddress) => SourceFile | undefined,
  ) {}

  /** Returns the chosen file without reading any file, or `undefined` if it remains ambiguous. */
  resolveFast(
    test: TestAddress,
    files: readonly SourceFile[],
    { learnedPrefixes }: DisambiguationContext,
  ): SourceFile | undefined {
    if (files.length < 2) return files[0];
    const chosenFile = this.chosenFileFor(test);
    const matchingFile = chosenFile && files.find((file) => isSameFile(file, chosenFile));
    if (matchingFile) return matchingFile;
    for (const hint of fileHints(test)) {
      if (hint.kind !== "path") continue;
      for (const path of cleanPath(hint.path)) {
        const file = learnedPrefixes.choose(path, files);
        if (file) return file;
      }
    }
    return undefined;
  }

  /** Resolves like `resolveFast`, then compares package names. */
  async resolve(
    test: TestAddress,
    files: readonly SourceFile[],
    context: DisambiguationContext,
  ): Promise<SourceFile | undefined> {
    const resolvedFile = this.resolveFast(test, files, context);
    if (resolvedFile || files.length > maxComparedFiles) return resolvedFile;
    const matchingFiles: SourceFile[] = [];
    for (const file of files) {
      const names = await this.readPackageNames(file, context.index);
      if (startsWithPackageName(test.parent, names) || startsWithPackageName(test.classname, names))
        matchingFiles.push(file);
    }
    return matchingFiles.length === 1 ? matchingFiles[0] : undefined;
  }

  private async readPackageNames(file: SourceFile, index: FileIndex): Promise<readonly string[]> {
    const names: string[] = [];
    for (const manifest of findManifests(file, index)) {
      names.push(...((await this.files.parse(manifest, (text) => parsePackageNames(manifest, text))) ?? []));
    }
    return names;
  }
}
