import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./paths";

/** The CI data of the sample workspace. */
export const sampleDataPath = join(projectRoot, "test", "fixtures", "sample", "ci.json");
/** Reports of the sample's own test runners. */
export const sampleReportsPath = join(projectRoot, "test", "fixtures", "sample", "reports");

/**
 * Copies the sample workspace to `<parent>/harbour`, makes it a clone of
 * `https://github.com/acme/harbour.git`, and returns its path.
 */
export function copySampleWorkspace(parent: string): string {
  return clone("sample/workspace", join(parent, "harbour"), "https://github.com/acme/harbour.git");
}

/**
 * Copies the sample and a clone of `https://github.com/acme/lighthouse.git`, which contains a file of the same
 * path and the submodule `https://github.com/acme/charts.git`. Returns the path of a `.code-workspace` file
 * with both.
 */
export function copySeveralRepositories(parent: string): string {
  const harbour = copySampleWorkspace(parent);
  const lighthouse = clone("lighthouse", join(parent, "lighthouse"), "https://github.com/acme/lighthouse.git");
  const charts = clone("charts", join(parent, "charts"), "https://github.com/acme/charts.git");
  git(lighthouse, "-c", "protocol.file.allow=always", "submodule", "add", "--quiet", charts, "vendor/charts");
  git(join(lighthouse, "vendor", "charts"), "remote", "set-url", "origin", "https://github.com/acme/charts.git");
  return writeWorkspaceFile(join(parent, "several.code-workspace"), [harbour, lighthouse]);
}

/** Copies the sample twice, as clones of one repository. Returns the path of a `.code-workspace` file with both. */
export function copyTwoFoldersOfOneRepository(parent: string): string {
  const harbour = copySampleWorkspace(parent);
  const quay = clone("sample/workspace", join(parent, "quay"), "https://github.com/acme/harbour.git");
  return writeWorkspaceFile(join(parent, "two.code-workspace"), [harbour, quay]);
}

function writeWorkspaceFile(file: string, folders: readonly string[]): string {
  writeFileSync(file, JSON.stringify({ folders: folders.map((path) => ({ path })), settings: {} }));
  return file;
}

/** Copies a folder of the fixtures and creates a history of one commit. */
function clone(fixture: string, folder: string, origin: string): string {
  cpSync(join(projectRoot, "test", "fixtures", fixture), folder, { recursive: true });
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "remote", "add", "origin", origin);
  git(folder, "add", "--all");
  const author = ["-c", "user.name=Harbour", "-c", "user.email=harbour@example.com", "-c", "commit.gpgsign=false"];
  git(folder, ...author, "commit", "--quiet", "--no-verify", "--message", "Sample");
  return folder;
}

function git(cwd: string, ...args: readonly string[]): void {
  execFileSync("git", args, { cwd, stdio: "pipe" });
}
