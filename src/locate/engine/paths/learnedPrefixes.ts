import type { SourceFile } from "../../../domain/location";
import type { CleanPath } from "./cleanPath";

/** Minimum number of files that must agree on the folder for which a prefix stands. */
const minVotes = 3;
/** Maximum number of stored prefixes. */
const maxPrefixes = 200;

/**
 * Prefixes of another machine's paths and the folders for which they stand here, learned from paths that refer to
 * exactly one file: `/build/app/` is `packages/app/`. A prefix that has stood for two folders is not used.
 */
export class LearnedPrefixes {
  /** By prefix and the folder for which it stood: the files that support this, up to `minVotes`. */
  private readonly votes = new Map<string, Map<string, Set<string>>>();
  /** Length of the longest prefix. */
  private maxPrefixLength = 0;

  /** Learns from a path that certainly refers to this file. */
  learn(path: CleanPath, file: SourceFile): void {
    const { prefix, target } = splitPrefixes(path, file);
    const votesByTarget = this.votes.get(prefix) ?? new Map<string, Set<string>>();
    if (prefix === "" || (votesByTarget.size === 0 && this.votes.size >= maxPrefixes)) return;
    const supportingFiles = votesByTarget.get(target) ?? new Set();
    if (supportingFiles.size < minVotes) supportingFiles.add(file.path);
    this.votes.set(prefix, votesByTarget.set(target, supportingFiles));
    this.maxPrefixLength = Math.max(this.maxPrefixLength, prefix.length);
  }

  /** Returns the one of several files to which the path's prefix leads; `undefined` if that is not certain. */
  choose({ parts }: CleanPath, files: readonly SourceFile[]): SourceFile | undefined {
    let chosenFile: SourceFile | undefined;
    let prefix = "";
    for (let length = 1; length <= parts.length && prefix.length <= this.maxPrefixLength; length++) {
      prefix += `${length > 1 ? "/" : ""}${parts[length - 1]}`;
      const file = this.findFile(prefix, parts, length, files);
      if (file && chosenFile) return undefined;
      chosenFile ??= file;
    }
    return chosenFile;
  }

  private findFile(
    prefix: string,
    parts: readonly string[],
    componentCount: number,
    files: readonly SourceFile[],
  ): SourceFile | undefined {
    const [[target, supportingFiles] = [], ...otherTargets] = this.votes.get(prefix) ?? [];
    if (target === undefined || otherTargets.length > 0 || (supportingFiles?.size ?? 0) < minVotes) return undefined;
    const root = target.slice(0, target.indexOf("\n"));
    const targetFolder = target.slice(root.length + 1);
    const path = [targetFolder, ...parts.slice(componentCount)].filter((part) => part !== "").join("/");
    return files.find((file) => file.root === root && file.path === path);
  }
}

/** Returns the prefixes of both paths: everything before the components that they share at the end. */
function splitPrefixes(path: CleanPath, file: SourceFile): { prefix: string; target: string } {
  const fileParts = file.path.split("/");
  let sharedCount = 0;
  while (
    sharedCount < fileParts.length &&
    sharedCount < path.parts.length &&
    fileParts.at(-1 - sharedCount) === path.parts.at(-1 - sharedCount)
  )
    sharedCount++;
  const prefix = path.parts.slice(0, path.parts.length - sharedCount).join("/");
  return { prefix, target: `${file.root}\n${fileParts.slice(0, fileParts.length - sharedCount).join("/")}` };
}
