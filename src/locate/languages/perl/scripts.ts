import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { extensionOf } from "../../fileIndex/pathNames";
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
    if (extensionOf(file.path) !== "t") continue;
    const parts = file.path.split("/");
    const first = Math.max(0, parts.length - 1 - maxFolders);
    for (let i = first; i < parts.length; i++) {
      const isInRoot = i === 0 || (i === 1 && parts[0] === "t");
      addTo(isInRoot ? names.inRoot : names.inFolders, suiteName(parts.slice(i).join("/")), file);
    }
  }
  return names;
}

const suiteName = (path: string): string => path.replace(/^t\//, "").replace(/[^-:\w]+/g, "_");

function addTo(map: Map<string, SourceFile[]>, key: string, file: SourceFile): void {
  const files = map.get(key);
  if (!files) map.set(key, [file]);
  else if (files.at(-1) !== file) files.push(file);
}
