import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./paths";

/** The data set of the sample workspace: what its CI recorded. */
export const sampleDataPath = join(projectRoot, "test", "fixtures", "sample", "ci.json");

/** Copies the sample workspace to `<parent>/harbour`, makes it a clone of `https://github.com/acme/harbour.git`, and returns its path. */
export function copySampleWorkspace(parent: string): string {
  const folder = join(parent, "harbour");
  cpSync(join(projectRoot, "test", "fixtures", "sample", "workspace"), folder, { recursive: true });
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  git("init", "--quiet", "--initial-branch=main");
  git("remote", "add", "origin", "https://github.com/acme/harbour.git");
  git("add", "--all");
  const author = ["-c", "user.name=Harbour", "-c", "user.email=harbour@example.com", "-c", "commit.gpgsign=false"];
  git(...author, "commit", "--quiet", "--no-verify", "--message", "Sample workspace");
  return folder;
}
