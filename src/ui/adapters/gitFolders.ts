import { isAbsolute } from "node:path";
import * as vscode from "vscode";
import { readText } from "./fileReading";

/** Folders in which Git keeps a repository's data. */
export interface GitFolders {
  /** Data of this working tree alone, e.g. `HEAD` and `FETCH_HEAD`. */
  readonly own: vscode.Uri;
  /** Data that all working trees of the repository share: configuration, branches and fetched refs. */
  readonly common: vscode.Uri;
}

/** Maximum bytes of a Git file that contains one path. */
export const maxPointerBytes = 64 * 1024;

/** Line of a worktree's or submodule's `.git` file. */
const gitDirLine = /^gitdir: (.+)$/m;

/** Finds the folders of a repository: `.git`, or those that a worktree's or submodule's file of that name points to. */
export async function findGitFolders(root: vscode.Uri): Promise<GitFolders> {
  const defaultFolder = vscode.Uri.joinPath(root, ".git");
  const pointer = await readText(root, defaultFolder, maxPointerBytes);
  const [, gitDirPath] = gitDirLine.exec(pointer?.text ?? "") ?? [];
  if (gitDirPath === undefined) {
    return { own: defaultFolder, common: defaultFolder };
  }
  const own = resolvePath(root, gitDirPath.trim());
  const commonDir = await readText(own, vscode.Uri.joinPath(own, "commondir"), maxPointerBytes);
  if (!commonDir) {
    return { own, common: own };
  }
  return { own, common: resolvePath(own, commonDir.text.trim()) };
}

/**
 * Returns the folder of the refs that were fetched from a remote; `undefined` if the remote's name, which is a setting,
 * would lead out of Git's folder.
 *
 * @param common the folder that all working trees share
 */
export function findRemoteRefsFolder(common: vscode.Uri, remote: string): vscode.Uri | undefined {
  if (remote.split("/").includes("..")) {
    return undefined;
  }
  return vscode.Uri.joinPath(common, "refs", "remotes", remote);
}

function resolvePath(baseFolder: vscode.Uri, path: string): vscode.Uri {
  if (isAbsolute(path)) {
    return vscode.Uri.file(path);
  }
  return vscode.Uri.joinPath(baseFolder, path);
}
