import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import type { SourceFile } from "../../src/domain/location";
import type { GitExtension, GitRepository } from "../../src/ui/adapters/gitApi";
import { GitFileHistory } from "../../src/ui/adapters/gitFileHistory";
import { GitRunChanges } from "../../src/ui/adapters/gitRunChanges";
import { harbour, lookedUpRun, testRun } from "../support/builders";
import { waitFor } from "../support/until";

const branch = "file-history";
const ref = `refs/remotes/origin/${branch}`;
const eighthRef = "refs/remotes/origin/pr/8";
const november = (day: number) => Date.UTC(2026, 10, day);

describe("Git's history of a file", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder is open");
  let scratch: string;
  let repository: GitRepository;
  let file: SourceFile;
  let uri: vscode.Uri;
  let history: GitFileHistory;
  let sources: ConstructorParameters<typeof GitFileHistory>[0];

  const git = (args: readonly string[], options: { readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {}) =>
    execFileSync("git", args, { ...options, cwd: folder.fsPath, encoding: "utf8" }).trim();

  /** Commits a text of the file without changing the index or the files of the folder. */
  function commit(text: string, day: number, title: string, parent?: string): string {
    const date = new Date(november(day)).toISOString();
    const author = { GIT_AUTHOR_NAME: "Ada", GIT_AUTHOR_EMAIL: "a@b.c", GIT_AUTHOR_DATE: date };
    const committer = { GIT_COMMITTER_NAME: "Ada", GIT_COMMITTER_EMAIL: "a@b.c", GIT_COMMITTER_DATE: date };
    const env = { ...process.env, ...author, ...committer, GIT_INDEX_FILE: path.join(scratch, "index") };
    const blob = git(["hash-object", "-w", "--stdin"], { input: text });
    git(["update-index", "--add", "--cacheinfo", `100644,${blob},${file.path}`], { env });
    const tree = git(["write-tree"], { env });
    return git(["commit-tree", tree, "-m", `${title}\n\nMore.`, ...(parent ? ["-p", parent] : [])], { env });
  }

  before(async () => {
    scratch = mkdtempSync(path.join(tmpdir(), "test-health-history-"));
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    const api = (await extension?.activate())?.getAPI(1) ?? assert.fail("there is no Git extension");
    repository = await waitFor([api.onDidOpenRepository], () => api.getRepository(folder) ?? undefined);
    const [trackedPath = assert.fail("no file of Python is tracked")] = git(["ls-files", "*/posting.py"]).split("\n");
    file = { root: folder.toString(), path: trackedPath };
    uri = vscode.Uri.joinPath(folder, trackedPath);
    const text = readFileSync(uri.fsPath, "utf8");
    const first = commit(text.split("\n").slice(2).join("\n"), 1, "The beginning");
    git(["update-ref", ref, commit(text, 10, "Two lines above", first)]);
    sources = {
      repositories: {
        current: { kind: "found", repositories: [{ repository: harbour, folders: [folder.toString()] }] },
        readDefaultBranch: async () => undefined,
        findGit: () => repository,
        findFolderRemote: () => ({ name: "origin" }),
      },
      settings: { targetBranch: () => branch, testBranchPatterns: () => [] },
      targetBranches: { get: () => undefined } as never,
    };
    history = new GitFileHistory(sources, { createUri: () => uri });
  });

  after(() => {
    for (const name of [ref, eighthRef]) {
      git(["update-ref", "-d", name]);
    }
    rmSync(scratch, { recursive: true, force: true });
  });

  it("follows a line from the last commit of the target branch before a time", async () => {
    assert.deepEqual(
      [
        await history.follow(file, 3, november(5)),
        await history.follow(file, 3, november(20)),
        await history.follow(file, 3, Date.UTC(2026, 9, 1)),
      ],
      [5, 3, undefined],
    );
  });

  it("follows a line to unsaved text", async () => {
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// first\n"));
    const line = await history.follow(file, 3, november(5));
    await vscode.commands.executeCommand("workbench.action.files.revert");
    assert.equal(line, 6);
  });

  it("lists the commits of a period, and reports that the branch is not fetched that far", async () => {
    const noCommits = await history.listCommits([file], { start: november(9), end: november(11) - 86_400_000 });
    assert.deepEqual(noCommits, { kind: "found", branch, commits: [] });
    const all = await history.listCommits([file], { start: november(1), end: november(10) });
    const titles = all.kind === "found" && all.commits.map(({ title, author, time }) => [title, author, time]);
    assert.deepEqual(titles, [["The beginning", "Ada", november(1)]]);
    const laterCommits = await history.listCommits([file], { start: november(9), end: november(12) });
    assert.deepEqual(laterCommits, { kind: "notFetched", branch });
  });

  it("finds the commit that changed a line last, and none for a line that is not committed", async () => {
    const [, hash = ""] = /^\^?([\da-f]+) /.exec(git(["blame", "-L3,3", file.path])) ?? [];
    const change = await history.findLastChange(file, 3);
    assert.deepEqual(
      [change?.hash.startsWith(hash), change?.title, await history.findLastChange(file, 100_000)],
      [true, git(["log", "-1", "--format=%s", hash]), undefined],
    );
  });

  it("reads what the pull requests of a run change, by merges on its test branch and by fetched pull requests", async () => {
    const text = readFileSync(uri.fsPath, "utf8");
    const target = git(["rev-parse", ref]);
    const merge = commit(`${text}# merged\n`, 12, "Merge pull request #7 from ada/seven", target);
    const head = commit(`${text}# eight\n`, 12, "Eight", target);
    git(["update-ref", eighthRef, head]);
    const run = testRun({ testBranchSha: merge, pullRequests: [{ number: 7 }, { number: 8 }, { number: 9 }] });
    const lookedUp = lookedUpRun("3f0c", 0, run);
    const query = { ...lookedUp.query, repository: harbour, targetBranch: branch };
    const changes = await new GitRunChanges(sources).readChanges({ ...lookedUp, query });
    assert.deepEqual(changes, [
      { number: 7, paths: new Set([file.path]) },
      { number: 8, paths: new Set([file.path]) },
    ]);
  });

  it("returns nothing without a target branch", async () => {
    const unknown = new GitFileHistory(
      {
        repositories: {
          current: { kind: "starting" },
          readDefaultBranch: async () => undefined,
          findGit: () => repository,
          findFolderRemote: () => undefined,
        },
        settings: { targetBranch: () => "", testBranchPatterns: () => [] },
        targetBranches: { get: () => undefined } as never,
      },
      { createUri: () => uri },
    );
    const window = { start: november(1), end: november(2) };
    assert.deepEqual(
      [await unknown.follow(file, 3, november(5)), await unknown.listCommits([file], window)],
      [undefined, { kind: "noHistory" }],
    );
  });
});
