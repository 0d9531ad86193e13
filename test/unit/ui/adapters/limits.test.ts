import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { mock } from "node:test";
import * as vscode from "vscode";
import type { CheckedOutBranch } from "../../../../src/domain/runs/myPullRequest";
import { parseTestBranchPatterns } from "../../../../src/domain/runs/testBranchPatterns";
import { readTargetBranchCandidates } from "../../../../src/ui/adapters/branches";
import { EditorSymbols } from "../../../../src/ui/adapters/documentSymbols";
import type { GitCommit, GitRepository } from "../../../../src/ui/adapters/gitApi";
import { GitFileHistory } from "../../../../src/ui/adapters/gitFileHistory";
import { GitRunChanges } from "../../../../src/ui/adapters/gitRunChanges";
import { createDocumentLog, findLog } from "../../../../src/ui/adapters/logs";
import { readPullRequestNumber } from "../../../../src/ui/adapters/pullRequestRefs";
import { TestItems } from "../../../../src/ui/adapters/testItems";
import { harbour, lookedUpRun, testRun } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { FakeUri } from "../../../support/fakeUri";

const file = { root: "file:///harbour", path: "a.test.ts" };
const hash = "c0ffee1";
const repeat = <T>(count: number, create: (index: number) => T) => Array.from({ length: count }, (_, i) => create(i));

/** Creates the open repositories with a fake of the Git extension's repository. */
function sourcesWith(git: object) {
  const repositories = {
    current: { kind: "found", repositories: [{ repository: harbour, folders: [file.root] }] },
    readDefaultBranch: async () => undefined,
    findGit: () => ({ rootUri: new PathUri("/harbour"), ...git }),
    findFolderRemote: () => ({ name: "origin" }),
  };
  const settings = { targetBranch: () => "main", testBranchPatterns: () => [] };
  return { repositories, settings, targetBranches: {} } as never;
}

/** A URI like those of the Git extension. */
class PathUri {
  constructor(readonly path: string) {}

  get fsPath(): string {
    return this.path;
  }

  with(): PathUri {
    return this;
  }
}

/** Returns commits like Git: the newest ones first. */
const answerLog =
  (commits: readonly Partial<GitCommit>[]) =>
  async ({ maxEntries }: { readonly maxEntries: number }) =>
    commits.slice(0, maxEntries);

/** Returns the first branches, like Git. */
const answerBranches =
  (branches: readonly object[]) =>
  async ({ count }: { readonly count?: number }) =>
    branches.slice(0, count);

/** Makes the fake editor have no open document and no folder in this suite. */
function openNothing(): void {
  const emptyWorkspace = { textDocuments: [], getWorkspaceFolder: () => undefined };
  before(() => Object.assign(vscode.workspace, emptyWorkspace));
  after(() => {
    for (const name of Object.keys(emptyWorkspace)) {
      Reflect.deleteProperty(vscode.workspace, name);
    }
  });
}

describe("Limits of data from Git", () => {
  openNothing();

  it("read 1,000 branches", async () => {
    const { patterns } = parseTestBranchPatterns([]);
    const branches = repeat(1_001, (index) => ({ name: `b${index}` }));
    const git = { getBranches: answerBranches(branches) } as unknown as GitRepository;
    const names = await readTargetBranchCandidates(git, undefined, patterns);
    assert.deepEqual([names.length, names.at(-1)], [1_000, "b999"]);
  });

  it("compare 50 fetched pull requests with the commit of a branch", async () => {
    const branch = { repository: harbour, name: "tides", commit: hash, unpushedCount: 0 } as CheckedOutBranch;
    const readNumber = (otherCount: number) => {
      const otherBranches = repeat(otherCount, (index) => ({ name: `origin/pr/${index}`, commit: "1234567" }));
      const getBranches = answerBranches([...otherBranches, { name: "origin/pr/412", commit: hash }]);
      const git = { getBranches, getConfig: async () => "", state: { remotes: [] } } as unknown as GitRepository;
      return readPullRequestNumber(git, branch, "origin");
    };
    assert.deepEqual([await readNumber(49), await readNumber(50)], [412, undefined]);
  });

  it("look for the commit before a failure among 200 of its file", async () => {
    const follow = (newerCount: number) => {
      const commits = [...repeat(newerCount, () => ({ commitDate: new Date(9) })), { hash, commitDate: new Date(1) }];
      const sources = sourcesWith({ log: answerLog(commits), diffWith: async () => "" });
      const createUri = () => FakeUri.file("/harbour/a.test.ts") as unknown as vscode.Uri;
      const history = new GitFileHistory(sources, { createUri });
      return history.follow(file, 7, 5);
    };
    assert.deepEqual([await follow(199), await follow(200)], [7, undefined]);
  });

  it("read the changes of 20 pull requests of a run", async () => {
    const getBranches = async () => [{ commit: hash }];
    const changes = new GitRunChanges(sourcesWith({ getBranches, diffBetween: async () => [] }));
    const pullRequests = repeat(21, (number) => ({ number }));
    const read = await changes.readChanges(lookedUpRun("3f0c", 0, testRun({ testBranchSha: "", pullRequests })));
    assert.deepEqual([read.length, read.at(-1)?.number], [20, 19]);
  });

  it("look for the merge of a pull request among 200 commits of a test branch", async () => {
    const readNumbers = async (newerCount: number) => {
      const merge = { hash, parents: ["1234567"], message: "Merge pull request #7 from acme/tides" };
      const log = answerLog([...repeat(newerCount, () => ({ message: "Tides" })), merge]);
      const sources = sourcesWith({ log, getBranches: async () => [], diffBetween: async () => [] });
      const run = testRun({ testBranchSha: hash, pullRequests: [{ number: 7 }] });
      const changes = await new GitRunChanges(sources).readChanges(lookedUpRun("3f0c", 0, run));
      return changes.map(({ number }) => number);
    };
    assert.deepEqual([await readNumbers(199), await readNumbers(200)], [[7], []]);
  });

  it("read 50 files that configure CI of a commit, and 262,144 characters of each", async () => {
    const changedFiles = repeat(51, (index) => {
      const uri = new PathUri(`/harbour/${index}.yml`);
      return { uri, originalUri: uri };
    });
    const diffBetween = async () => changedFiles;
    const show = async () => "#".repeat(262_145);
    const changes = new GitRunChanges(sourcesWith({ getCommit: async () => ({ hash }), diffBetween, show }));
    const files = await changes.readCommitFiles(lookedUpRun("3f0c", 0));
    assert.deepEqual(
      [files.size, new Set([...files.values()].map(({ text }) => text?.length))],
      [50, new Set([262_144])],
    );
  });
});

describe("Limits of data from the editor", () => {
  openNothing();
  afterEach(() => mock.restoreAll());

  const answerCommands = (answer: unknown) => {
    // A mock of a mock would not be restored to the original method.
    mock.restoreAll();
    mock.method(vscode.commands, "executeCommand", async () => answer);
  };
  const files = { createUri: () => FakeUri.parse(file.root) as unknown as vscode.Uri, exists: async () => true };

  it("read 20,000 symbols of a file, on 100 levels", async () => {
    const range = { start: {}, end: {} };
    const createSymbol = (children: readonly object[]) => ({ name: "s", selectionRange: range, children });
    const nest = (levels: number): object => createSymbol(levels === 1 ? [] : [nest(levels - 1)]);
    const counts: number[] = [];
    for (const symbols of [repeat(20_001, () => createSymbol([])), [nest(101)]]) {
      answerCommands(symbols);
      counts.push((await new EditorSymbols(files).readSymbols(file)).length);
    }
    assert.deepEqual(counts, [20_000, 100]);
  });

  it("take test items of 100 levels and of ids with 10,000 characters", async () => {
    const answers: boolean[] = [];
    for (const path of [
      repeat(100, String),
      repeat(101, String),
      ["a", "b".repeat(10_000)],
      ["a", "b".repeat(10_001)],
    ]) {
      answerCommands([path]);
      answers.push(await new TestItems(files, new FakeClock()).hasItem(file, path));
    }
    assert.deepEqual(answers, [true, false, true, false]);
  });

  it("read logs of 104,857,600 bytes", async () => {
    const { text } = await findLog(FakeUri.file("/a.log") as unknown as vscode.Uri, "a.log");
    assert.deepEqual(text, { kind: "file", path: "/a.log", maxBytes: 104_857_600 });
  });

  it("read a document in parts of 65,536 characters and more, of whole lines", async () => {
    const lineAt = () => ({ text: "x".repeat(32_767) });
    const document = {
      uri: FakeUri.file("/a.log"),
      version: 1,
      lineCount: 6,
      lineAt,
    } as unknown as vscode.TextDocument;
    const { text } = createDocumentLog(document, "a.log");
    const lengths: number[] = [];
    for await (const { length } of text.kind === "held" ? text.pieces() : []) {
      lengths.push(length);
    }
    assert.deepEqual(lengths, [98_303, 65_536, 32_768]);
  });
});
