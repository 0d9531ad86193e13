import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckedOutBranch } from "../../src/domain/runs/myPullRequest";
import type { GitRepository } from "../../src/ui/adapters/gitApi";
import { harbour } from "./builders";

const author = ["-c", "user.name=Jane", "-c", "user.email=jane@example.com", "-c", "commit.gpgsign=false"];
/** Fields of a ref that the Git extension asks for. */
const refFormat = "%(refname)%00%(objectname)";

/** Runs Git in a folder; returns its output. Throws if Git fails. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", [...author, ...args], { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
}

/** Runs Git for a new commit, whose time is in seconds since 1970. */
function gitAt(time: number, folder: string, ...args: readonly string[]): void {
  const date = `${time} +0000`;
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
  execFileSync("git", [...author, ...args], { cwd: folder, stdio: "pipe", env });
}

const firstCommitTime = 1_700_000_000;
const createFolder = () => mkdtempSync(join(realpathSync(tmpdir()), "test-health-git-"));

let template: string | undefined;

/** Returns the folder of a repository with one commit on `main`, and of its clone, until this process ends. */
function findTemplate(): string {
  if (template === undefined) {
    const folder = createFolder();
    process.once("exit", () => rmSync(folder, { recursive: true }));
    const origin = join(folder, "origin");
    git(folder, "init", "--quiet", "--initial-branch=main", "--template=", "origin");
    gitAt(firstCommitTime, origin, "commit", "--quiet", "--allow-empty", "--message", "First");
    git(folder, "clone", "--quiet", "--template=", "origin", "clone");
    template = folder;
  }
  return template;
}

/** A repository created by Git, its clone, and the answers of the editor's Git extension for the clone. */
export class GitClone {
  private readonly parent = createFolder();
  readonly origin = join(this.parent, "origin");
  readonly folder = join(this.parent, "clone");
  private lastCommitTime = firstCommitTime;

  /** Copies a repository with one commit on `main`, and its clone. */
  constructor() {
    cpSync(findTemplate(), this.parent, { recursive: true });
    git(this.folder, "remote", "set-url", "origin", this.origin);
  }

  /** Commits a new file; returns the hash. */
  commit(folder: string, message: string): string {
    writeFileSync(join(folder, `${message.replace(/\W/g, "-")}.txt`), message);
    git(folder, "add", "--all");
    this.gitWithTime(folder, "commit", "--quiet", "--message", message);
    return git(folder, "rev-parse", "HEAD");
  }

  /** Creates a branch with a commit in the clone, and pushes it. */
  pushBranch(name: string, folder = this.folder): string {
    git(folder, "checkout", "--quiet", "-b", name);
    const commit = this.commit(folder, name);
    git(folder, "push", "--quiet", "--set-upstream", "origin", name);
    return commit;
  }

  /** Creates a test branch in the origin, which merges a commit into `main` as merge queues do. */
  createTestBranch(name: string, commit: string): void {
    git(this.origin, "checkout", "--quiet", "--detach", "main");
    this.gitWithTime(this.origin, "merge", "--quiet", "--no-ff", "--no-edit", commit);
    git(this.origin, "branch", name);
    git(this.origin, "checkout", "--quiet", "main");
  }

  /** Runs Git for a new commit, whose time is a minute after that of the previous one. */
  private gitWithTime(folder: string, ...args: readonly string[]): void {
    this.lastCommitTime += 60;
    gitAt(this.lastCommitTime, folder, ...args);
  }

  remove(): void {
    rmSync(this.parent, { recursive: true });
  }
}

/** Returns a repository in the form of the Git extension's API, with the Git commands that the extension runs. */
export function gitRepositoryOf(folder: string): GitRepository {
  const getBranches: GitRepository["getBranches"] = async ({ remote, pattern = [], count, sort, contains }) => {
    const output = git(
      folder,
      "for-each-ref",
      ...(count === undefined ? [] : [`--count=${count}`]),
      ...(sort === "committerdate" ? ["--sort=-committerdate"] : []),
      `--format=${refFormat}`,
      ...[pattern].flat(),
      ...(contains === undefined ? [] : ["--contains", contains]),
    );
    return output.split("\n").flatMap((line) => {
      const [ref = "", commit = ""] = line.split("\0");
      const name = /^refs\/(?:heads|remotes)\/(.+)$/.exec(ref)?.[1];
      return name === undefined || (ref.startsWith("refs/remotes/") && !remote) ? [] : [{ name, commit }];
    });
  };
  const remotes = git(folder, "remote")
    .split("\n")
    .filter(Boolean)
    .map((name) => ({ name, fetchUrl: git(folder, "config", "--get", `remote.${name}.url`) }));
  return {
    state: { remotes } as Partial<GitRepository["state"]>,
    getBranches,
    getConfig: async (key: string) => git(folder, "config", "--local", "--get", key),
    getMergeBase: async (ref: string, otherRef: string) => git(folder, "merge-base", ref, otherRef),
    fetch: async () => void git(folder, "fetch", "--quiet", "--prune", "origin"),
  } as GitRepository;
}

/** Reads the checked-out branch; `undefined` for a detached head. */
export function readCheckedOutBranch(folder: string): CheckedOutBranch | undefined {
  const name = git(folder, "branch", "--show-current");
  if (name === "") {
    return undefined;
  }
  const read = (...args: string[]) => {
    try {
      return git(folder, ...args);
    } catch {
      return undefined;
    }
  };
  const upstream = read("rev-parse", "--abbrev-ref", `${name}@{upstream}`);
  const unpushedCount = read("rev-list", "--count", `${name}@{upstream}..${name}`);
  return {
    repository: harbour,
    name,
    commit: git(folder, "rev-parse", "HEAD"),
    unpushedCount: Number(unpushedCount ?? 0),
    targetBranch: "main",
    ...(upstream !== undefined && { upstream }),
  };
}
