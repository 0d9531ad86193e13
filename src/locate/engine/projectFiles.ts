import { fileKey, type SourceFile } from "../../domain/location";
import { findFolder } from "../fileIndex/pathNames";
import type { SourceFiles } from "../files";
import type { ProjectFiles } from "../testCommands";

/** Maximum depth of a folder whose project is searched for: only a made-up path is deeper. */
const maxDepth = 40;

type OpenProject = (file: SourceFile, text: string) => ProjectFiles | undefined;

/**
 * Creates the function that returns the project files around a file; `undefined` if that lies too deep. Each project
 * file is read once.
 */
export function createProjectOpener(files: Pick<SourceFiles, "read" | "exists">): OpenProject {
  const exists = memoize((file) => files.exists(file));
  const read = memoize(async (file) => {
    if (!(await exists(file))) {
      return undefined;
    }
    const content = await files.read(file);
    return content?.text ?? "";
  });
  return ({ root, path }, text) => {
    const folders = listFolders(path);
    if (folders.length > maxDepth) {
      return undefined;
    }
    const createFile = (folder: string, name: string) => ({ root, path: joinFolder(folder, name) });
    return {
      path,
      text,
      folders,
      has: (folder, name) => exists(createFile(folder, name)),
      read: (folder, name) => read(createFile(folder, name)),
    };
  };
}

function memoize<T>(load: (file: SourceFile) => Promise<T>): (file: SourceFile) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (file) => {
    const key = fileKey(file);
    const result = results.get(key) ?? load(file);
    results.set(key, result);
    return result;
  };
}

function joinFolder(folder: string, name: string): string {
  if (folder === "") {
    return name;
  }
  return `${folder}/${name}`;
}

/** Returns the folders around a file, innermost first, down to the root, `""`. */
function listFolders(path: string): readonly string[] {
  const folders: string[] = [];
  let folder = path;
  while (folder !== "") {
    folder = findFolder(folder);
    folders.push(folder);
  }
  return folders;
}
