import * as vscode from "vscode";
import { type FollowedLine, followEdit, followLine } from "../../domain/failures/followLine";
import type { LineHistory } from "../../domain/failures/lineHistory";
import type { SourceFile } from "../../domain/location";
import type { GitRepositories } from "./git";
import { findOpenDocument } from "./openDocuments";
import { createRepositoryContext, type RepositoryContext, type RepositoryContextSources } from "./repositoryContext";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Maximum commits of one file among which the last one before a time is looked for. */
const maxCommits = 200;

interface Sources extends RepositoryContextSources {
  readonly repositories: RepositoryContextSources["repositories"] & Pick<GitRepositories, "current">;
}

/** Follows lines by what the editor's Git extension knows; without it, as in an untrusted folder, nothing is told. */
export class GitLineHistory implements LineHistory {
  constructor(
    private readonly sources: Sources,
    private readonly files: Pick<WorkspaceFiles, "createUri">,
  ) {}

  async follow(file: SourceFile, line: number, time: number): Promise<FollowedLine | undefined> {
    const uri = this.files.createUri(file);
    const context = await this.#findContext(file);
    if (!uri || !context) return undefined;
    try {
      const difference = await readDifferenceSince(uri, time, context);
      if (difference === undefined) return undefined;
      const savedLine = followLine(difference, line);
      return savedLine === "changed" ? savedLine : await followUnsaved(uri, savedLine);
    } catch {
      // Git knows no such branch or file, or does not answer.
      return undefined;
    }
  }

  async #findContext({ root }: SourceFile): Promise<RepositoryContext | undefined> {
    const { current } = this.sources.repositories;
    if (current.kind !== "found") return undefined;
    const repository = current.repositories.find(({ folders }) => folders.includes(root));
    return repository && createRepositoryContext(repository, this.sources);
  }
}

/** Reads what has changed in a file since the last commit of the target branch before a time. */
async function readDifferenceSince(
  { fsPath }: vscode.Uri,
  time: number,
  { git, remote, targetBranch }: RepositoryContext,
): Promise<string | undefined> {
  if (!git || remote === undefined || targetBranch === undefined) return undefined;
  const commits = await git.log({ path: fsPath, range: `${remote}/${targetBranch}`, maxEntries: maxCommits });
  const commit = commits.find(({ commitDate }) => commitDate !== undefined && commitDate.getTime() <= time);
  return commit && git.diffWith(commit.hash, fsPath);
}

/** Follows a line of a saved file to the text in the editor. */
async function followUnsaved(uri: vscode.Uri, line: number): Promise<FollowedLine> {
  const document = findOpenDocument(uri);
  if (!document?.isDirty) return line;
  const bytes = await vscode.workspace.fs.readFile(uri);
  const savedLines = new TextDecoder().decode(bytes).split(/\r?\n/);
  return followEdit(savedLines, document.getText().split(/\r?\n/), line);
}
