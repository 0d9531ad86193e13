import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { GitRepository } from "../../../../src/ui/adapters/gitApi";
import { GitRunChanges } from "../../../../src/ui/adapters/gitRunChanges";
import { harbour, lookedUpRun, testRun } from "../../../support/builders";
import { ScratchFolders } from "../../../support/scratchFolders";

const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@acme.example"];

/** A URI like those of the Git extension. */
class FileUri {
  constructor(
    readonly path: string,
    private readonly change: { readonly scheme?: string; readonly query?: string } = {},
  ) {}

  get fsPath(): string {
    return this.path;
  }

  with(change: { readonly scheme?: string; readonly query?: string }): FileUri {
    return new FileUri(this.path, change);
  }

  toString(): string {
    const { scheme = "file", query = "" } = this.change;
    return `${scheme}:${this.path}${query}`;
  }
}

describe("CI files of a run's commit", () => {
  const path = ".github/workflows/ci.yml";
  let folders: ScratchFolders;
  let first: string;

  beforeEach(() => {
    folders = new ScratchFolders();
    git("init", "--quiet", "--initial-branch=main");
    first = commit({ [path]: "on: push\n", "a.yml": "a: 1\n", "same.yml": "", "a.ts": "1" });
    commit({ [path]: "on: pull_request\n", "new.yaml": "n: 1\n", "a.ts": "2" }, ["a.yml"]);
  });

  afterEach(() => folders.remove());

  function git(...args: readonly string[]): string {
    return execFileSync("git", [...identity, ...args], { cwd: folders.open, encoding: "utf8", stdio: "pipe" }).trim();
  }

  /** Commits files, and without some others; returns its hash. */
  function commit(texts: Readonly<Record<string, string>>, removedPaths: readonly string[] = []): string {
    for (const [name, text] of Object.entries(texts)) {
      mkdirSync(dirname(folders.path(name)), { recursive: true });
      writeFileSync(folders.path(name), text);
    }
    for (const name of removedPaths) {
      rmSync(folders.path(name));
    }
    git("add", "--all");
    git("commit", "--quiet", "-m", "x");
    return git("rev-parse", "HEAD");
  }

  const createUri = (name: string) => new FileUri(join(folders.open, name));

  /** A fake of the editor's Git extension that runs Git. */
  function createRepository(): GitRepository {
    const repository = {
      rootUri: new FileUri(folders.open),
      getCommit: async (ref: string) => ({ hash: git("rev-parse", "--verify", `${ref}^{commit}`), parents: [] }),
      diffBetween: async (ref: string, otherRef: string) => {
        const names = git("diff", "--name-only", `${ref}...${otherRef}`).split("\n");
        return names
          .filter((name) => name !== "")
          .map((name) => ({ uri: createUri(name), originalUri: createUri(name) }));
      },
      show: async (ref: string, file: string) => `${git("show", `${ref}:${file.slice(folders.open.length + 1)}`)}\n`,
    };
    return repository as unknown as GitRepository;
  }

  async function read(testBranchSha: string, targetBranch = "main") {
    const repositories = {
      current: { kind: "found" as const, repositories: [{ repository: harbour, folders: ["file:///harbour"] }] },
      readDefaultBranch: async () => undefined,
      findGit: () => createRepository(),
      findFolderRemote: () => ({ name: "origin" }),
    };
    const settings = { targetBranch: () => "main", testBranchPatterns: () => [] };
    const changes = new GitRunChanges({ repositories, settings, targetBranches: {} } as never);
    const lookedUp = lookedUpRun("3f0c", 0, testRun({ testBranchSha }));
    return changes.readCommitFiles({ ...lookedUp, query: { ...lookedUp.query, repository: harbour, targetBranch } });
  }

  it("are those that differ from the checked-out ones, with their URIs", async () => {
    const files = await read(first);
    const uri = `git:${join(folders.open, path)}${JSON.stringify({ path: join(folders.open, path), ref: first })}`;
    assert.deepEqual(files.get(path), { text: "on: push\n", uri });
    const texts = [...files].map(([name, { text }]) => [name, text]);
    assert.deepEqual(Object.fromEntries(texts), { [path]: "on: push\n", "a.yml": "a: 1\n", "new.yaml": null });
  });

  for (const [description, sha] of [
    ["not fetched", "0".repeat(40)],
    ["an option of Git", "--output=x"],
    ["empty", ""],
  ] as const) {
    it(`are those of the target branch if the commit is ${description}`, async () => {
      git("update-ref", "refs/remotes/origin/main", first);
      assert.equal((await read(sha)).get(path)?.text, "on: push\n");
    });
  }

  it("are unknown if neither is fetched", async () => {
    assert.deepEqual(await read("0".repeat(40), "release"), new Map());
  });
});
