import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { findExtension } from "../../fileIndex/pathNames";
import type { HintedFiles } from "../../language";

/** Maximum number of folders of a path, innermost first, that a suite's name is compared with. */
const maxFolders = 6;

/** Test scripts by the suite's name that a run in the root writes, and a run in a folder below it. */
interface ScriptNames {
  readonly inRoot: ReadonlyMap<string, readonly SourceFile[]>;
  readonly inFolders: ReadonlyMap<string, readonly SourceFile[]>;
}

/** Finds the test scripts of a suite's name. */
export function findScripts(suite: string, index: FileIndex): HintedFiles {
  const { inRoot, inFolders } = index.memoize("perl scripts", () => nameScripts(index.files));
  const scripts = inRoot.get(suite);
  return scripts ? { files: scripts, sure: true } : { files: inFolders.get(suite) ?? [], sure: false };
}

function nameScripts(files: readonly SourceFile[]): ScriptNames {
  const names = { inRoot: new Map<string, SourceFile[]>(), inFolders: new Map<string, SourceFile[]>() };
  for (const file of files) {
    if (findExtension(file.path) !== "t") continue;
    const parts = file.path.replace(/^t\//, "").split("/");
    for (let i = Math.max(0, parts.length - 1 - maxFolders); i < parts.length; i++) {
      const map = i === 0 ? names.inRoot : names.inFolders;
      const suite = parts
        .slice(i)
        .join("/")
        .replace(/^t\//, "")
        .replace(/[^-:\w]+/g, "_");
      const scripts = map.get(suite) ?? [];
      if (scripts.at(-1) !== file) scripts.push(file);
      map.set(suite, scripts);
    }
  }
  return names;
}
