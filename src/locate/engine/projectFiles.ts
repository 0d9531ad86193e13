import type { SourceFile } from "../../domain/location";
import { findFolder } from "../fileIndex/pathNames";
import type { SourceFiles } from "../files";
import type { ProjectFiles } from "../testCommands";

/** Maximum depth of a folder whose project is looked for: only a made-up path is deeper. */
const maxDepth = 40;

/** Files of projects, each read once. */
export class ProjectReader {
  readonly #texts = new Map<string, Promise<string | undefined>>();
  readonly #existence = new Map<string, Promise<boolean>>();

  constructor(private readonly files: Pick<SourceFiles, "read" | "exists">) {}

  /** Returns the files around one with this text; `undefined` if it lies too deep. */
  open({ root, path }: SourceFile, text: string): ProjectFiles | undefined {
    const folders = listFolders(path);
    if (folders.length > maxDepth) return undefined;
    return {
      path,
      text,
      folders,
      has: (folder, name) => this.#has({ root, path: joinFolder(folder, name) }),
      read: (folder, name) => this.#read({ root, path: joinFolder(folder, name) }),
    };
  }

  #has(file: SourceFile): Promise<boolean> {
    const key = createKey(file);
    const existence = this.#existence.get(key) ?? this.files.exists(file);
    this.#existence.set(key, existence);
    return existence;
  }

  #read(file: SourceFile): Promise<string | undefined> {
    const key = createKey(file);
    const text = this.#texts.get(key) ?? this.#readNow(file);
    this.#texts.set(key, text);
    return text;
  }

  async #readNow(file: SourceFile): Promise<string | undefined> {
    if (!(await this.#has(file))) return undefined;
    const content = await this.files.read(file);
    return content?.text ?? "";
  }
}

function createKey({ root, path }: SourceFile): string {
  return `${root}\n${path}`;
}

function joinFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
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
