import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git } from "../support/gitClone";
import { root } from "../support/sources";

describe("Clone", () => {
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), "test-health-clone-"));
  after(() => rmSync(scratch, { recursive: true, force: true }));

  it("has the committed bytes in every file, even if Git is configured to write CRLF, as on Windows", () => {
    const clone = join(scratch, "clone");
    git(scratch, "clone", "--quiet", "--config", "core.autocrlf=true", root, clone);
    const files = listCommittedFiles(clone);
    assert.ok(files.length > 1_000, `${files.length} files`);
    const hashes = computeHashes(
      clone,
      files.map(({ path }) => path),
    );
    const changedFiles = files.filter(({ hash }, index) => hash !== hashes[index]);
    assert.deepEqual(
      changedFiles.map(({ path }) => path),
      [],
    );
  });
});

function listCommittedFiles(clone: string): readonly { readonly path: string; readonly hash: string }[] {
  const entries = git(clone, "ls-files", "--stage", "-z").split("\0").filter(Boolean);
  return entries.map((entry) => {
    const [, hash = "", path = ""] = /^\d+ (\w+) \d\t(.+)$/s.exec(entry) ?? [];
    return { path, hash };
  });
}

/** Returns the hash of the bytes of each file, without Git's conversions. */
function computeHashes(clone: string, paths: readonly string[]): readonly string[] {
  const options = { cwd: clone, encoding: "utf8", input: paths.join("\n") } as const;
  return execFileSync("git", ["hash-object", "--no-filters", "--stdin-paths"], options).trim().split("\n");
}
