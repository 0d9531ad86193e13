import * as vscode from "vscode";
import { type FollowedLine, followEdit, followLine } from "../../domain/failures/followLine";
import type { LineHistory } from "../../domain/failures/lineHistory";
import type {
  CommitHistory,
  CommitSummary,
  PossibleCommit,
  PossibleCommits,
} from "../../domain/failures/possibleCommits";
import type { SourceFile } from "../../domain/location";
import type { TimeWindow } from "../../domain/time/timeWindow";
import { maxSourceBytes } from "../../locate/files";
import { readText } from "./fileReading";
import type { GitCommit, GitRepository } from "./gitApi";
import { findOpenDocument } from "./openDocuments";
import { createRepositoryContext, type OpenRepositorySources, type RepositoryContext } from "./repositoryContext";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Maximum commits of one file among which the last one before a time is looked for. */
const maxCommits = 200;

/** History of files and lines from the built-in Git extension; without it, as in an untrusted folder, there is none. */
export class GitFileHistory implements LineHistory, CommitHistory {
  constructor(
    private readonly sources: OpenRepositorySources,
    private readonly files: Pick<WorkspaceFiles, "createUri">,
  ) {}

  async follow(file: SourceFile, line: number, time: number): Promise<FollowedLine | undefined> {
    const uri = this.files.createUri(file);
    const context = await this.#findContext(file);
    if (!uri || !context) {
      return undefined;
    }
    try {
      const difference = await readDifferenceSince(uri, time, context);
      if (difference === undefined) {
        return undefined;
      }
      const savedLine = followLine(difference, line);
      if (savedLine === "changed") {
        return savedLine;
      }
      return await followUnsaved(uri, savedLine);
    } catch {
      // Git knows no such branch or file, or does not answer.
      return undefined;
    }
  }

  async listCommits(files: readonly SourceFile[], window: TimeWindow): Promise<PossibleCommits> {
    const [file] = files;
    const context = file && (await this.#findContext(file));
    const branch = context?.targetBranch;
    if (!context?.git || context.remote === undefined || branch === undefined) {
      return { kind: "noHistory" };
    }
    const range = `${context.remote}/${branch}`;
    try {
      const [newest] = await context.git.log({ range, maxEntries: 1 });
      if (!newest?.commitDate || newest.commitDate.getTime() < window.end) {
        return { kind: "notFetched", branch };
      }
      const commits = await this.#listByFile(files, range, window, context.git);
      return { kind: "found", branch, commits };
    } catch {
      return { kind: "noHistory" };
    }
  }

  async findLastChange(file: SourceFile, line: number): Promise<CommitSummary | undefined> {
    const uri = this.files.createUri(file);
    const context = await this.#findContext(file);
    const git = context?.git;
    if (!uri || !git) {
      return undefined;
    }
    try {
      const blame = await git.blame(uri.fsPath);
      const hash = parseBlamedCommit(blame, line);
      if (hash === undefined) {
        return undefined;
      }
      const commit = await git.getCommit(hash);
      return summarizeCommit(commit);
    } catch {
      // Git does not track the file, or does not answer.
      return undefined;
    }
  }

  async #listByFile(
    files: readonly SourceFile[],
    range: string,
    { start, end }: TimeWindow,
    git: GitRepository,
  ): Promise<readonly PossibleCommit[]> {
    const commitsByHash = new Map<string, PossibleCommit>();
    for (const file of files) {
      const path = this.files.createUri(file)?.fsPath;
      if (path === undefined) {
        continue;
      }
      const commits = await git.log({ path, range, maxEntries: maxCommits });
      for (const summary of commits.map(summarizeCommit)) {
        if (summary.time < start || summary.time >= end) {
          continue;
        }
        const touchedFiles = commitsByHash.get(summary.hash)?.files ?? [];
        commitsByHash.set(summary.hash, { ...summary, files: [...touchedFiles, file] });
      }
    }
    const commits = [...commitsByHash.values()];
    return commits.sort((a, b) => b.time - a.time);
  }

  async #findContext({ root }: SourceFile): Promise<RepositoryContext | undefined> {
    const { current } = this.sources.repositories;
    if (current.kind !== "found") {
      return undefined;
    }
    const repository = current.repositories.find(({ folders }) => folders.includes(root));
    return repository && createRepositoryContext(repository, this.sources);
  }
}

function summarizeCommit({ hash, message, authorName = "", commitDate }: GitCommit): CommitSummary {
  const [title = ""] = message.split("\n", 1);
  const time = commitDate?.getTime() ?? 0;
  return { hash, title, author: authorName, time };
}

/** Parses the commit of a line from the output of `git blame`, where a hash of zeros marks an uncommitted line. */
function parseBlamedCommit(blame: string, line: number): string | undefined {
  const blamedLine = blame.split("\n")[line - 1] ?? "";
  const hash = /^\^?([\da-f]{7,64}) /.exec(blamedLine)?.[1];
  if (hash === undefined || /^0+$/.test(hash)) {
    return undefined;
  }
  return hash;
}

/** Reads what has changed in a file since the last commit of the target branch before a time. */
async function readDifferenceSince(
  { fsPath }: vscode.Uri,
  time: number,
  { git, remote, targetBranch }: RepositoryContext,
): Promise<string | undefined> {
  if (!git || remote === undefined || targetBranch === undefined) {
    return undefined;
  }
  const range = `${remote}/${targetBranch}`;
  const commits = await git.log({ path: fsPath, range, maxEntries: maxCommits });
  const commit = commits.find(({ commitDate }) => commitDate !== undefined && commitDate.getTime() <= time);
  return commit && git.diffWith(commit.hash, fsPath);
}

/** Follows a line of a saved file to the text in the editor. */
async function followUnsaved(uri: vscode.Uri, line: number): Promise<FollowedLine> {
  const document = findOpenDocument(uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!document?.isDirty || !folder) {
    return line;
  }
  const saved = await readText(folder.uri, uri, maxSourceBytes);
  if (!saved) {
    return line;
  }
  const savedLines = splitLines(saved.text);
  const shownLines = splitLines(document.getText());
  return followEdit(savedLines, shownLines, line);
}

function splitLines(text: string): readonly string[] {
  return text.split(/\r?\n/);
}
