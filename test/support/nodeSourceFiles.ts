import { execFile } from "node:child_process";
import { readdir, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { decodeText } from "../../src/base/decodeText";
import { Emitter } from "../../src/base/event";
import { readFileWithin, readVersion, statFileWithin } from "../../src/base/filesWithin";
import type { SourceFile } from "../../src/domain/location";
import type { SourceFiles } from "../../src/locate/files";

const run = promisify(execFile);
const maxBytes = 2 * 1024 * 1024;
const skippedFolders = new Set([".git", "node_modules"]);

/** Creates source files of one folder: listed by Git if it is a repository, otherwise traversed. */
export function nodeSourceFiles(dir: string): SourceFiles & { readonly changed: Emitter<void> } {
  const changed = new Emitter<void>();
  const findPath = (file: SourceFile): string => join(dir, ...file.path.split("/"));
  return {
    roots: [{ key: dir, repositoryPrefix: "" }],
    changed,
    onDidChange: changed.event,
    list: async () => ((await gitFiles(dir)) ?? (await walk(dir))).map((path) => ({ root: dir, path })),
    read: async (file) => {
      const read = await readFileWithin(dir, findPath(file), maxBytes);
      const text = read && decodeText(read.bytes);
      return read && text !== undefined ? { text, version: read.version } : undefined;
    },
    version: (file) => readVersion(findPath(file)),
    exists: async (file) => (await statFileWithin(dir, findPath(file))) !== undefined,
  };
}

async function gitFiles(dir: string): Promise<string[] | undefined> {
  try {
    const { stdout: top } = await run("git", ["-C", dir, "rev-parse", "--show-toplevel"]);
    if ((await realpath(top.trim())) !== (await realpath(dir))) {
      return undefined;
    }
    const { stdout } = await run("git", ["-C", dir, "ls-files", "-z", "-co", "--exclude-standard"], {
      maxBuffer: 1 << 28,
    });
    return stdout.split("\0").filter((path) => path !== "");
  } catch {
    return undefined;
  }
}

async function walk(dir: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [dir];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) {
        folders.push(path);
      } else if (entry.isFile()) {
        files.push(relative(dir, path).split(sep).join("/"));
      }
    }
  }
  return files;
}
