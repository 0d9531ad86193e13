import { addToList } from "../../../base/collections";
import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { findExtension } from "../../fileIndex/pathNames";
import type { HintedFiles } from "../../language";

/** Maximum number of folders of a path, innermost first, that a suite's name may contain. */
const maxFolders = 6;

/**
 * Test scripts by the suite's name that a run in the root writes, and by the names that runs in its subfolders write.
 */
interface ScriptNames {
  readonly inRoot: ReadonlyMap<string, readonly SourceFile[]>;
  readonly inFolders: ReadonlyMap<string, readonly SourceFile[]>;
}

/** Finds the test scripts that a suite's name may mean. */
export function findScripts(suite: string, index: FileIndex): HintedFiles {
  const { inRoot, inFolders } = index.memoize("perl scripts", () => indexScripts(index.files));
  const scripts = inRoot.get(suite);
  if (scripts) {
    return { files: scripts, sure: true };
  }
  return { files: inFolders.get(suite) ?? [], sure: false };
}

function indexScripts(files: readonly SourceFile[]): ScriptNames {
  const inRoot = new Map<string, SourceFile[]>();
  const inFolders = new Map<string, SourceFile[]>();
  for (const file of files) {
    if (findExtension(file.path) !== "t") {
      continue;
    }
    const parts = file.path.split("/");
    const firstIndex = Math.max(0, parts.length - 1 - maxFolders);
    for (let i = firstIndex; i < parts.length; i++) {
      const scripts = i === 0 ? inRoot : inFolders;
      const path = parts.slice(i).join("/");
      addScript(scripts, createSuiteName(path), file);
    }
  }
  return { inRoot, inFolders };
}

function addScript(scripts: Map<string, SourceFile[]>, suite: string, file: SourceFile): void {
  // A folder and its subfolder `t` yield the same name.
  if (scripts.get(suite)?.at(-1) !== file) {
    addToList(scripts, suite, file);
  }
}

const createSuiteName = (path: string): string => path.replace(/^t\//, "").replace(/[^-:\w]+/g, "_");
